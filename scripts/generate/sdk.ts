import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import {
  type ContractEntry,
  type JsonSchema,
  listOperations,
  listParameters,
  type OpenApiDocument,
  rawBodyOf,
  resolve,
} from '../contract/openapi-document.ts';
import { writeSource } from './source-file.ts';
import { upperFirst } from './upper-first.ts';

/**
 * Writes generated/sdk/: the contract's types, a typed fetch client, and the dashboard's queries. Its operations are
 * told which client to use, because their own client would be made on import, and no bundler could leave it out.
 * generated/sdk-schemas.ts has the types that the SDK exports: the schemas of payloads, and the filters of lists.
 */
export async function generateSdk(root: string, bundle: OpenApiDocument): Promise<void> {
  await createClient({
    input: forClients(JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8'))),
    output: { path: join(root, 'generated/sdk'), module: { extension: '.ts' } },
    plugins: [
      '@hey-api/typescript',
      { name: '@hey-api/sdk', client: false },
      '@hey-api/client-fetch',
      // Changes go through the SDK's own methods.
      { name: '@tanstack/react-query', mutationOptions: false },
    ],
    // A stream has no single result that a query could keep.
    parser: { hooks: { operations: { getKind: ({ id }) => (/^stream[A-Z]/.test(id) ? [] : undefined) } } },
    logs: { level: 'silent' },
  });
  tellErased(join(root, 'generated/sdk/types.gen.ts'));
  writeSource(root, 'generated/sdk-schemas.ts', [
    'export type {',
    ...publicTypes(bundle).map((name) => `  ${name},`),
    "} from './sdk/types.gen.ts';",
  ]);
}

/** Lets a program tell by `data.erased` whether an event still has its data: a type without that field would not narrow. */
function tellErased(file: string): void {
  const types = readFileSync(file, 'utf8');
  const told = types.replaceAll(/^( +data: )(\w+) \| Erased;$/gm, '$1($2 & NotErased) | Erased;');
  const notErased = [
    '/**',
    ' * Beside the data of an event that is still there.',
    ' */',
    'export type NotErased = {',
    '    /**',
    '     * Never set. `true` stands in the place of what was erased.',
    '     */',
    '    erased?: undefined;',
    '};',
  ];
  writeFileSync(file, `${told}\n${notErased.join('\n')}\n`);
}

/**
 * A browser sends the cookie of a session by itself. The generated client would put the key there. The types of open
 * objects tell which of their fields Heed's own programs understand, though the service refuses no other. Where the
 * service reads text with several values, the SDK also takes a list of them.
 */
function forClients(document: OpenApiDocument): Record<string, unknown> {
  for (const { operation } of listOperations(document))
    operation.security = operation.security?.filter((requirement) => !requirement.session);
  for (const parameter of listParameters(document)) {
    const { schema, 'x-list-of': items, 'x-list-also': others } = parameter;
    const each = others ? { anyOf: [items, { type: 'string', enum: others }] } : items;
    if (items) parameter.schema = { anyOf: [schema, { type: 'array', items: each }] };
  }
  const { schemas } = document.components;
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = withChanges(document, schema);
  for (const schema of Object.values(schemas)) Object.assign(schema, describeFields(document, schema));
  return { ...document, security: [{ apiKey: [] }] };
}

const neverChanged = new Set(['id', 'workspaceId', 'createdAt', 'updatedAt']);

/** Adds a change of each field to a schema with `x-changes-of`, so that its type knows their values. */
function withChanges(document: OpenApiDocument, schema: JsonSchema): JsonSchema {
  const { 'x-changes-of': name, additionalProperties: _, ...others } = schema;
  const changed = document.components.schemas[String(name)];
  if (!changed) return schema;
  const properties = Object.entries(fieldsOf(document, changed)).flatMap(([field, value]) => {
    const description = value.description ?? resolve(document, value).description;
    const change = { type: 'object', required: ['from', 'to'], properties: { from: value, to: value } };
    return neverChanged.has(field) ? [] : [[field, { ...change, ...(description && { description }) }]];
  });
  return { ...others, properties: { ...Object.fromEntries(properties), ...schema.properties } };
}

function fieldsOf(document: OpenApiDocument, given: JsonSchema): Record<string, JsonSchema> {
  const { properties = {}, allOf = [] } = resolve(document, given);
  return Object.assign({}, ...(allOf as JsonSchema[]).map((part) => fieldsOf(document, part)), properties);
}

/** Gives a field that is a `$ref` alone the description of what it leads to, which editors show at the field. */
function describeFields(document: OpenApiDocument, schema: JsonSchema): Partial<JsonSchema> {
  const { properties, 'x-understood': understood } = schema;
  const fields = Object.entries({ ...properties, ...understood }).map(([name, field]) => {
    const { description } = field.description === undefined ? resolve(document, field) : field;
    return [name, { ...field, ...describeFields(document, field), ...(description && { description }) }] as const;
  });
  const parts = (['allOf', 'oneOf'] as const).flatMap((name) => {
    const list = schema[name] as JsonSchema[] | undefined;
    return list ? [[name, list.map((one) => ({ ...one, ...describeFields(document, one) }))] as const] : [];
  });
  return { ...(fields.length > 0 && { properties: Object.fromEntries(fields) }), ...Object.fromEntries(parts) };
}

/** Leaves out errors, which have classes, and responses, which come without their envelopes. */
function publicTypes(bundle: OpenApiDocument): string[] {
  const schemas = Object.entries(bundle.components.schemas).flatMap(([name, schema]) => {
    const { data, error } = schema.properties ?? {};
    const isEnvelope = data !== undefined || error?.type === 'object' || error?.$ref !== undefined;
    return isEnvelope || /ListResponse$|^ErrorDetail$/.test(name) ? [] : [name];
  });
  const filtered = listOperations(bundle)
    .filter((entry) => isFiltered(bundle, entry))
    .map(({ operation }) => `${upperFirst(operation.operationId)}Data`);
  return [...schemas, ...filtered];
}

/** Whether its method takes a query with more than the workspace. A single parameter is only that. */
function isFiltered(bundle: OpenApiDocument, { method, operation }: ContractEntry): boolean {
  const { parameters = [] } = operation;
  if (method === 'get') return parameters.length > 1;
  const query = parameters.filter((one) => resolve(bundle, one).in === 'query');
  return rawBodyOf(operation) ? query.length > 0 : method === 'delete' && query.length > 1;
}
