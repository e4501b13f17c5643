import { type JsonSchema, type OpenApiDocument, resolve } from './openapi-document.ts';

/** A field as a client meets it. */
export interface ContractField {
  type: string;
  isRequired: boolean;
  values: string[];
}

/** Returns the fields inside of a schema by their paths, such as `data.items.id`, where lists add nothing. */
export function fieldsByPath(document: OpenApiDocument, schema: JsonSchema | undefined): Map<string, ContractField> {
  const fields = new Map<string, ContractField>();
  if (schema) walk({ document, fields, above: [] }, schema, '');
  return fields;
}

interface Walk {
  document: OpenApiDocument;
  fields: Map<string, ContractField>;
  /** The schemas that contain this one: some contain themselves. */
  above: JsonSchema[];
}

function walk(at: Walk, node: JsonSchema, path: string): void {
  const schema = resolve(at.document, node);
  if (at.above.includes(schema)) return;
  const inside = { ...at, above: [...at.above, schema] };
  for (const part of partsOf(schema)) walk(inside, part, path);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const fieldPath = path ? `${path}.${name}` : name;
    at.fields.set(fieldPath, describe(at.document, field, schema.required?.includes(name) ?? false));
    walk(inside, field, fieldPath);
  }
}

/** What a schema is made of besides its own fields: alternatives, parts and the entries of a list. */
function partsOf({ items, allOf = [], anyOf = [], oneOf = [] }: JsonSchema): JsonSchema[] {
  const lists = [allOf, anyOf, oneOf, items ?? []] as (JsonSchema | JsonSchema[])[];
  return lists.flat();
}

function describe(document: OpenApiDocument, node: JsonSchema, isRequired: boolean): ContractField {
  const leaves = leavesOf(document, node);
  const types = leaves.flatMap(({ type = [] }) => type);
  return {
    type: [...new Set(types)].sort().join(' or '),
    isRequired,
    values: leaves.flatMap((leaf) => leaf.enum ?? []).map(String),
  };
}

function leavesOf(document: OpenApiDocument, node: JsonSchema): JsonSchema[] {
  const schema = resolve(document, node);
  const { allOf = [], anyOf = [], oneOf = [] } = schema as Record<string, JsonSchema[] | undefined>;
  return [schema, ...[...allOf, ...anyOf, ...oneOf].flatMap((part) => leavesOf(document, part))];
}
