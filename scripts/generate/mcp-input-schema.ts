import type { ArgumentKind } from '../../src/doors/mcp/tools.ts';
import type { JsonSchema, Method } from '../contract/openapi-document.ts';
import type { McpBlock } from './mcp-block.ts';
import type { Input } from './mcp-inputs.ts';
import { addedProperties, bareSchema, identifierSchema, isOmissible, plain } from './mcp-schemas.ts';

export interface ToolParameter {
  name: string;
  schema: JsonSchema;
  input: Input;
  isRequired: boolean;
  as: ArgumentKind | undefined;
  /** Words of the block itself about it. */
  words?: string | undefined;
  /** The name that calls may still have. */
  formerly?: string | undefined;
}

interface Described {
  block: McpBlock;
  method: Method;
  /** The contract's short descriptions of inputs, by their paths. */
  words: Record<string, string>;
  response: JsonSchema | undefined;
}

/** Returns what a tool takes, in the few keywords that the strictest of clients allows, with words for each input. */
export function inputSchema(parameters: ToolParameter[], described: Described): JsonSchema {
  const { block, response, words } = described;
  const required = parameters.filter(({ isRequired, as }) => isRequired && !(block.shows && isOmissible(as)));
  const cleared = clearableNames(parameters, described);
  const properties: Record<string, JsonSchema> = {
    ...Object.fromEntries(
      parameters.map((parameter) => [parameter.name, parameterSchema(parameter, parameters, block)]),
    ),
    ...(cleared.length > 0 && { clear: { type: 'array', items: { type: 'string', enum: cleared } } }),
    ...addedProperties(block, response),
  };
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 && { required: required.map(({ name }) => name) }),
    properties: mapEntries(properties, ([name, schema]) => strict(schema, name, words)),
  };
}

/** An update empties the fields that a call names in `clear`: null says that a field was left out. */
function clearableNames(parameters: ToolParameter[], { block, method }: Described): string[] {
  if (method !== 'patch' && !block.spread) return [];
  return parameters.flatMap(({ name, input: { in: place, schema } }) =>
    place === 'body' && takesNull(schema) ? [name] : [],
  );
}

function takesNull({ type, oneOf = [] }: JsonSchema): boolean {
  return [type].flat().includes('null') || oneOf.some(takesNull);
}

/** The words of the contract, or with `shows` only those that the block itself gives. */
function parameterSchema({ schema, as, words }: ToolParameter, all: ToolParameter[], { shows }: McpBlock): JsonSchema {
  const { description, ...worded } = plain(withToolNames(schema, all));
  const said = shows ? words : description;
  return {
    ...identifierSchema(as, shows ? bareSchema(worded) : worded),
    ...(said !== undefined && { description: said }),
  };
}

/** A description may mention other inputs of the operation. Callers of a tool know them by the tool's names. */
function withToolNames(schema: JsonSchema, parameters: ToolParameter[]): JsonSchema {
  if (schema.description === undefined) return schema;
  const description = schema.description.replaceAll(/`(\w+)`/g, (quoted, word) => {
    const parameter = parameters.find(({ input }) => input.name === word);
    return parameter ? `\`${parameter.name}\`` : quoted;
  });
  return { ...schema, description };
}

const refused = ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'const', '$ref', 'nullable'];

/** Some clients refuse a whole list of tools for one list of types, one null in an enum or one choice between forms. */
function strict(schema: JsonSchema, path: string, words: Record<string, string>): JsonSchema {
  const { type, enum: values, properties, items, ...others } = schema;
  const [only, ...more] = [type ?? []].flat().filter((one) => one !== 'null');
  const keyword = refused.find((one) => one in schema);
  if (only === undefined || more.length > 0 || keyword)
    throw new Error(`x-mcp: the input ${path} needs one type and no ${keyword ?? 'list of types'}`);
  const description = schema.description ?? words[path];
  return {
    type: only,
    ...others,
    ...(description !== undefined && { description }),
    ...(values && { enum: values.filter((value) => value !== null) }),
    ...(properties && { properties: mapEntries(properties, ([name, of]) => strict(of, `${path}.${name}`, words)) }),
    ...(items !== undefined && { items: strictItems(items as JsonSchema, path, words) }),
  };
}

/** Returns what stands in a list, which needs no words of its own. */
function strictItems(items: JsonSchema, path: string, words: Record<string, string>): JsonSchema {
  const { description: _, ...entry } = strict({ description: '', ...items }, path, words);
  return entry;
}

function mapEntries<Value>(
  values: Record<string, Value>,
  map: (entry: [string, Value]) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map((entry) => [entry[0], map(entry)]));
}
