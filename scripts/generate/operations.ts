import {
  type ContractOperation,
  isRedirect,
  type JsonSchema,
  listOperations,
  type OpenApiDocument,
  type Parameter,
  type PathItem,
  type Response,
  rawBodyOf,
  resolve,
  successStatus,
} from '../contract/openapi-document.ts';
import { readDeprecations } from './deprecation.ts';
import { writeSource } from './source-file.ts';
import { upperFirst } from './upper-first.ts';

/**
 * Writes generated/operations.ts: for each operation its facts (method, path, success status, scopes) and the types of
 * its input and output. Fields with a default are required in the input, because validation has filled them in.
 */
export function generateOperations(root: string, document: OpenApiDocument): void {
  const operations = listOperations(document).map((entry) =>
    describe(document, entry.path, entry.method, entry.item, entry.operation),
  );
  const source = [
    "import type * as contract from './sdk/types.gen.ts';",
    '',
    'type WithDefaults<Input, Key extends PropertyKey> = Input & { [K in Key & keyof Input]-?: NonNullable<Input[K]> };',
    '',
    '/** The SDK also takes lists, and sends them as text. */',
    'type WithText<Input, Key extends PropertyKey> = { [K in keyof Input]: K extends Key ? Exclude<Input[K], unknown[]> : Input[K] };',
    '',
    '/** Where an operation sends the browser: a whole address. */',
    'export interface Redirect {',
    '  location: string;',
    '}',
    '',
    '/** The types of each operation: path parameters, query, body, and the body of its success response. */',
    'export interface Operations {',
    ...operations.map(({ types }) => types),
    '}',
    '',
    'export type OperationId = keyof Operations;',
    '',
    '/** What routing and dispatch need to know of each operation. */',
    'export const operationFacts = {',
    ...operations.map(({ id, facts }) => `  ${id}: ${JSON.stringify(facts)},`),
    '} as const satisfies Record<OperationId, object>;',
    '',
    '/** The operations that go away, each with the days since when that is known and on which it happens. */',
    'export const deprecations: Partial<Record<OperationId, { since: string; sunset: string }>> =',
    `  ${JSON.stringify(readDeprecations(document))};`,
  ];
  writeSource(root, 'generated/operations.ts', source);
}

function describe(
  document: OpenApiDocument,
  path: string,
  method: string,
  item: PathItem,
  operation: ContractOperation,
) {
  const id = operation.operationId;
  const name = upperFirst(id);
  const status = successStatus(operation);
  if (!status) throw new Error(`${id} declares neither a success nor a redirect`);
  const redirects = isRedirect(operation);
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
    resolve<Parameter>(document, one),
  );
  const queryDefaults = parameters
    .filter((one) => one.in === 'query' && hasDefault(document, one.schema))
    .map((one) => one.name);
  const lists = parameters.filter((one) => one['x-list-of']).map((one) => one.name);
  const body = operation.requestBody?.content['application/json']?.schema;
  const bodyDefaults = body ? propertiesWithDefault(document, body) : [];
  const bodyIsOptional = body !== undefined && operation.requestBody?.required !== true;
  const bodyType = `contract.${name}Data['body']`;
  const raw = readRawBody(document, operation);
  const multipart = Boolean(operation.requestBody?.content['multipart/form-data']);
  return {
    id,
    facts: {
      method,
      path,
      tag: operation.tags[0],
      status: Number(status),
      mayCreate: status === '200' && '201' in operation.responses,
      scope: operation.security?.flatMap((requirement) => Object.values(requirement).flat())[0] ?? null,
      callers: operation.security?.flatMap((requirement) => Object.keys(requirement)) ?? [],
      role: operation['x-role'] ?? null,
      underApiRoot: !item.servers,
      answersSecret: operation['x-answers-secret'] ?? false,
      hasVersion: 'ETag' in (resolve(document, operation.responses[status] ?? {}).headers ?? {}),
      takesVersion: parameters.some((one) => one.in === 'header' && one.name === 'If-Match'),
      events: operation['x-events'] ?? [],
      location: operation['x-location'] ?? null,
      takesData: operation['x-takes-data'] ?? false,
      takesDocuments: operation['x-takes-documents'] ?? false,
      ignoresUnknownQuery: operation['x-ignores-unknown-query'] ?? false,
      redirects,
      streams: readStream(document, operation.responses[status]),
      body: multipart ? 'multipart' : raw ? 'raw' : body ? 'json' : 'none',
      raw,
      bodyIsOptional,
    },
    types:
      `  ${id}: { params: NonNullable<contract.${name}Data['path']>; ` +
      `query: ${withDefaults(wrap('WithText', `NonNullable<contract.${name}Data['query']>`, lists), queryDefaults)}; ` +
      `body: ${withDefaults(bodyIsOptional ? `NonNullable<${bodyType}>` : bodyType, bodyDefaults)}; response: ${redirects ? 'Redirect' : `contract.${name}Responses[${status}]`} };`,
  };
}

/** The media type of a body that is sent as it is, and how many bytes it may have. */
function readRawBody(document: OpenApiDocument, operation: ContractOperation) {
  const raw = rawBodyOf(operation);
  if (!raw) return null;
  const { maxLength } = resolve<JsonSchema>(document, raw.media.schema);
  if (typeof maxLength !== 'number') throw new Error(`${operation.operationId}: the body needs a maxLength, in bytes`);
  return { mediaType: raw.mediaType, mostBytes: maxLength };
}

/** Whether the response is sent as it is made: a file, or events as they happen. */
function readStream(document: OpenApiDocument, response: Response | undefined): 'file' | 'events' | null {
  const { content, headers = {} } = response ? resolve(document, response) : {};
  return 'Content-Disposition' in headers ? 'file' : content?.['text/event-stream'] ? 'events' : null;
}

function withDefaults(type: string, keys: string[]): string {
  return wrap('WithDefaults', type, keys);
}

function wrap(wrapper: string, type: string, keys: string[]): string {
  return keys.length === 0 ? type : `${wrapper}<${type}, ${keys.map((key) => `'${key}'`).join(' | ')}>`;
}

function propertiesWithDefault(document: OpenApiDocument, schema: JsonSchema): string[] {
  const { properties = {} } = resolve<JsonSchema>(document, schema);
  return Object.entries(properties).flatMap(([name, property]) => (hasDefault(document, property) ? [name] : []));
}

function hasDefault(document: OpenApiDocument, schema: JsonSchema): boolean {
  return resolve<JsonSchema>(document, schema).default !== undefined;
}
