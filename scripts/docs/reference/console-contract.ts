import type { ConsoleContract, ConsoleField, ConsoleOperation } from '../../../docs/site/client/console/operations.ts';
import {
  type ContractEntry,
  isRedirect,
  listOperations,
  type Parameter,
  rawBodyOf,
  resolve,
} from '../../contract/openapi-document.ts';
import { credentialsOf } from '../../generate/samples/credentials.ts';
import { readExample } from './answers.ts';
import { type Contract, fullPath, listParameters, readContract } from './contract.ts';
import { plainSchema } from './plain-schema.ts';

/** Returns the part of the contract that the console needs to call each operation. */
export function consoleContract(project: string): ConsoleContract {
  const contract = readContract(project);
  const operations = listOperations(contract).map((entry) => [
    entry.operation.operationId,
    readOperation(contract, entry),
  ]);
  return {
    ids: { workspaceId: firstId(contract, 'listWorkspaces'), projectId: firstId(contract, 'listProjects') },
    operations: Object.fromEntries(operations),
  };
}

/** Returns the id of the first in the example of a list, which the contract's other examples name too. */
function firstId(contract: Contract, operationId: string): string {
  const entry = listOperations(contract).find(({ operation }) => operation.operationId === operationId);
  const media = entry && resolve(contract, entry.operation.responses['200'] ?? {}).content?.['application/json'];
  const { data } = media ? (readExample(contract, media) as { data: { id: string }[] }) : { data: [] };
  if (!data[0]) throw new Error(`${operationId} has no example`);
  return data[0].id;
}

function readOperation(contract: Contract, entry: ContractEntry): ConsoleOperation {
  const { operation, method } = entry;
  const { operationId, description = '', security } = operation;
  const { takesKey, isOfSession } = credentialsOf(operation, method);
  return {
    method: method.toUpperCase(),
    path: fullPath(contract, entry),
    summary: plainText(description.split('\n\n')[0] ?? ''),
    reference: `../${operation.tags[0]}/#${operationId}`,
    access: takesKey ? 'key' : isOfSession ? 'session' : 'none',
    scopes: security?.[0]?.apiKey ?? [],
    redirects: isRedirect(operation),
    parameters: listParameters(entry).map((each) => readParameter(contract, resolve<Parameter>(contract, each))),
    ...readBody(contract, entry),
  };
}

function readParameter(contract: Contract, parameter: Parameter): ConsoleField {
  const { name, in: place, required = false, schema, example, description } = parameter;
  return {
    ...readField(contract, name, { ...schema, ...(description && { description }) }, example),
    in: place,
    isRequired: required,
  };
}

function readBody(contract: Contract, { operation }: ContractEntry): Pick<ConsoleOperation, 'body'> {
  const { 'application/json': json, 'multipart/form-data': form } = operation.requestBody?.content ?? {};
  if (json) return { body: { json: JSON.stringify(json.example, null, 2) } };
  const raw = rawBodyOf(operation);
  if (raw) {
    const field = readField(contract, 'mail.eml', raw.media.schema, undefined);
    return { body: { raw: raw.mediaType, file: { ...field, in: 'body', isFile: true, isRequired: true } } };
  }
  if (!form) return {};
  const { properties = {}, required = [] } = plainSchema(contract, form.schema);
  const examples = (form.example ?? {}) as Record<string, unknown>;
  const fields = Object.entries(properties).map(([name, schema]) => ({
    ...readField(contract, name, schema, examples[name]),
    isRequired: required.includes(name),
  }));
  return { body: { form: fields } };
}

function readField(contract: Contract, name: string, schema: Parameter['schema'], example: unknown): ConsoleField {
  const { description = '', enum: allowed, types, format, default: standard } = plainSchema(contract, schema);
  const values = types[0] === 'boolean' ? [true, false] : allowed?.filter((value) => value !== null);
  const byDefault = standard === undefined || standard === null ? '' : ` Default: ${standard}.`;
  return {
    name,
    in: 'form',
    isRequired: false,
    isFile: format === 'binary',
    description: plainText(description) + byDefault,
    ...(values && { values: values.map(String) }),
    isInteger: types[0] === 'integer',
    example: example === undefined ? '' : String(example),
  };
}

/** Markdown without its signs. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/`|\*\*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
