import { computedColumns } from '../../src/doors/mcp/showing/columns.ts';
import { toSnakeCase } from '../../src/doors/mcp/showing/names.ts';
import type { ArgumentKind, Shows } from '../../src/doors/mcp/tools.ts';
import type { JsonSchema } from '../contract/openapi-document.ts';
import type { McpBlock } from './mcp-block.ts';
import type { Input } from './mcp-inputs.ts';

/** What a tool's argument identifies, told by its name. Tools that answer as REST does take no more than ids and numbers. */
export function kindOf(name: string, { required }: Input, { shows }: McpBlock): ArgumentKind | undefined {
  if (/^feedback_ids?$/.test(name)) return 'feedback';
  if (!shows) return undefined;
  if (name === 'workspace_id') return 'workspace';
  if (name === 'project_id') return required ? 'project' : undefined;
  return name === 'assignee_id' || name === 'mentions' ? 'member' : undefined;
}

/** Whether an agent may leave the argument out where there is only one that it can mean. */
export function isOmissible(kind: ArgumentKind | undefined): boolean {
  return kind === 'workspace' || kind === 'project';
}

/** What a tool takes for its own sake, and the operation does not know. */
export function addedProperties(
  { shows, confirms }: McpBlock,
  response: JsonSchema | undefined,
): Record<string, JsonSchema> {
  const detail = { type: 'string', enum: ['full'] };
  return {
    ...(shows?.as === 'table' && {
      fields: { type: 'array', items: { type: 'string', enum: columnNames(shows, response) } },
    }),
    ...((shows?.as === 'table' || shows?.as === 'item') && { detail }),
    ...(confirms && { confirm: { type: 'boolean' } }),
  };
}

/** The columns that a table can have: those that it has anyway, and every other field of its rows. */
function columnNames({ columns = [] }: Shows, response: JsonSchema | undefined): string[] {
  const rows = (response?.oneOf as JsonSchema[] | undefined)?.[0] ?? response;
  const items = rows?.properties?.data?.items as JsonSchema | undefined;
  const computed = columns.filter((column) => computedColumns.includes(column));
  return [...new Set([...computed, ...fieldNames(items)])].map(toSnakeCase);
}

function fieldNames(schema: JsonSchema | undefined): string[] {
  if (!schema) return [];
  const parts = [
    ...((schema.allOf as JsonSchema[] | undefined) ?? []),
    ...((schema.oneOf as JsonSchema[] | undefined) ?? []),
  ];
  // A program that acts for a user never gets what only a session does.
  const own = Object.entries(schema.properties ?? {}).filter(([, field]) => !field['x-for-sessions']);
  return [...own.map(([name]) => name), ...parts.flatMap(fieldNames)];
}

/** An item may be named by its number too. A call may have that as a number, which becomes text. */
export function identifierSchema(kind: ArgumentKind | undefined, schema: JsonSchema): JsonSchema {
  if (kind !== 'feedback') return schema;
  return schema.type === 'array' ? { ...schema, items: { type: 'string' } } : { type: 'string' };
}

const kept = new Set(
  'type enum const items properties required additionalProperties unevaluatedProperties oneOf anyOf allOf default minimum maximum'.split(
    ' ',
  ),
);

/** Returns the schema without words, without what holds anyway, and without the bounds of texts: the operation checks those. */
export function bareSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    if (!kept.has(keyword) || (keyword === 'additionalProperties' && value === true)) return [];
    if (keyword === 'properties') return [[keyword, mapValues(value as Record<string, JsonSchema>, bareSchema)]];
    return [[keyword, keyword === 'enum' || keyword === 'default' ? value : bareValue(value)]];
  });
  return withNull(Object.fromEntries(entries));
}

/** Returns a list whose entries have one of several forms, with no more of these forms than what tells them apart. */
export function withBriefEntries(list: JsonSchema): JsonSchema {
  const { oneOf: forms = [], discriminator } = list.items as JsonSchema;
  const [first] = forms;
  const { propertyName } = (discriminator ?? {}) as { propertyName?: string };
  if (!first?.properties || !propertyName) throw new Error('Only entries with a discriminator can be brief');
  const values = forms.flatMap(({ properties }) => properties?.[propertyName]?.enum ?? []);
  const properties = {
    ...mapValues(first.properties, ({ type }): JsonSchema => (type === undefined ? {} : { type })),
    [propertyName]: { type: 'string', enum: values },
  };
  return { ...list, items: { type: 'object', required: first.required ?? [], properties } };
}

function bareValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bareValue);
  return typeof value === 'object' && value !== null ? bareSchema(value as JsonSchema) : value;
}

/** A choice between one form and null is a type of two. */
function withNull(schema: JsonSchema): JsonSchema {
  const { oneOf, ...others } = schema;
  if (!Array.isArray(oneOf) || oneOf.length !== 2) return schema;
  const [form, none] = oneOf as [JsonSchema, JsonSchema];
  if (none.type !== 'null' || typeof form.type !== 'string') return schema;
  const values = Array.isArray(form.enum) && { enum: [...form.enum, null] };
  return { ...others, ...form, type: [form.type, 'null'], ...values };
}

function mapValues<Value>(values: Record<string, Value>, map: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

/**
 * Returns the schema without what only OpenAPI knows, and with the outlined properties cut to their type and
 * description.
 */
export function plain(schema: JsonSchema, outline: string[] = []): JsonSchema {
  const { discriminator: _, examples, ...others } = schema;
  const { data, automations } = schema.properties ?? {};
  // Fields that a response wraps have examples of their own.
  const keywords = examples && !data && !automations ? { ...others, examples } : others;
  return Object.fromEntries(
    Object.entries(keywords).map(([keyword, value]) => {
      if (keyword !== 'properties' || !isRecord(value)) return [keyword, plainValue(value, outline)];
      const properties = Object.entries(value).map(([name, property]) => [
        name,
        outline.includes(name) && isRecord(property) ? outlined(property) : plainValue(property, outline),
      ]);
      return [keyword, Object.fromEntries(properties)];
    }),
  );
}

function plainValue(value: unknown, outline: string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => plainValue(one, outline));
  return isRecord(value) ? plain(value, outline) : value;
}

function outlined({ type, description }: JsonSchema): JsonSchema {
  return { ...(type && { type }), ...(description && { description }) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
