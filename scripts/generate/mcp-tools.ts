import type { OperationId } from '../../generated/operations.ts';
import type { McpTool } from '../../src/doors/mcp/tools.ts';
import { type McpAnnotations, type McpBlock, readBlock } from './mcp-block.ts';
import { expectedVersion, type Input, listInputs } from './mcp-inputs.ts';
import {
  type ContractOperation,
  type JsonSchema,
  listOperations,
  type OpenApiDocument,
  type PathItem,
} from './openapi-document.ts';

/** A tool as it is written for `src/doors/mcp`. Its schemas can still be examined. */
export type WrittenTool = McpTool<JsonSchema>;

interface ToolParameter {
  name: string;
  schema: JsonSchema;
  input: Input;
}

/**
 * Returns the tools that the `x-mcp` blocks describe, in the contract's order. The document must not contain a `$ref`.
 */
export function mcpTools(bundle: OpenApiDocument): WrittenTool[] {
  const tools = listOperations(bundle).flatMap(({ item, operation }) =>
    operation['x-mcp'] === undefined ? [] : [toTool(item, operation)],
  );
  const repeated = firstRepeated(tools.map(({ name }) => name));
  if (repeated) throw new Error(`Two tools are named ${repeated}`);
  return tools;
}

function toTool(item: PathItem, operation: ContractOperation): WrittenTool {
  const { operationId } = operation;
  const block = readBlock(operation);
  const parameters = toolParameters(operationId, block, listInputs(item, operation));
  return {
    name: block.tool,
    title: block.title ?? operation.summary ?? block.tool,
    description: block.description,
    toolset: block.toolset,
    default: block.default ?? false,
    operationId: operationId as OperationId,
    inputSchema: inputSchema(parameters),
    outputSchema: outputSchema(operation, block),
    annotations: allHints(block.annotations ?? {}),
    arguments: Object.fromEntries(parameters.map(({ name, input }) => [name, { in: input.in, name: input.name }])),
  };
}

function toolParameters(operationId: string, block: McpBlock, inputs: Input[]): ToolParameter[] {
  const named = Object.entries(block.parameters ?? {}).map(([name, given]): ToolParameter => {
    const { from, ...overrides } = typeof given === 'string' ? { from: given } : given;
    const input = findInput(operationId, inputs, from);
    return { name, schema: { ...input.schema, ...overrides }, input };
  });
  const omitted = (block.omit ?? []).map((path) => findInput(operationId, inputs, path));
  const missing = omitted.find(({ required }) => required);
  if (missing)
    throw new Error(`x-mcp of ${operationId}: ${missing.in}.${missing.name} is required and cannot be omitted`);

  const parameters = inputs.flatMap((input) => {
    const own = named.filter((parameter) => parameter.input === input);
    if (own.length > 0) return own;
    const isLeftOut = omitted.includes(input) || (input.name === 'workspaceId' && !input.required);
    const name = input === expectedVersion ? 'expected_version' : toSnakeCase(input.name);
    return isLeftOut ? [] : [{ name, schema: input.schema, input }];
  });
  const repeated = firstRepeated(parameters.map(({ name }) => name));
  if (repeated) throw new Error(`x-mcp of ${operationId}: two parameters are named ${repeated}`);
  return parameters;
}

function findInput(operationId: string, inputs: Input[], path: string): Input {
  const input = inputs.find(({ in: place, name }) => `${place}.${name}` === path);
  if (!input) throw new Error(`x-mcp of ${operationId}: the operation has no ${path}`);
  return input;
}

function inputSchema(parameters: ToolParameter[]): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: parameters.filter(({ input }) => input.required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, schema }) => [name, plain(withToolNames(schema, parameters))]),
    ),
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

function outputSchema(operation: ContractOperation, block: McpBlock): JsonSchema {
  const schema = block.result ?? successSchema(operation);
  if (!schema || !isObjectSchema(schema))
    throw new Error(`x-mcp of ${operation.operationId}: the output must be an object`);
  if (JSON.stringify(schema).includes('"$ref":')) {
    throw new Error(
      `x-mcp of ${operation.operationId}: the output holds a $ref; bundling does not follow those in x-mcp`,
    );
  }
  return { type: 'object', ...plain(schema, block.outline) };
}

function successSchema({ responses }: ContractOperation): JsonSchema | undefined {
  const status = Object.keys(responses).find((code) => code.startsWith('2'));
  return status ? responses[status]?.content?.['application/json']?.schema : undefined;
}

/** Whether a schema allows only objects, by its type or by all its parts. */
function isObjectSchema({ type, allOf, oneOf, anyOf }: JsonSchema): boolean {
  if (type !== undefined) return type === 'object';
  if (Array.isArray(allOf)) return allOf.some(isObjectSchema);
  const variants = oneOf ?? anyOf;
  return Array.isArray(variants) && variants.every(isObjectSchema);
}

/**
 * Returns the schema without what only OpenAPI knows, and with the outlined properties cut to their type and
 * description.
 */
function plain(schema: JsonSchema, outline: string[] = []): JsonSchema {
  const { discriminator: _, examples, ...others } = schema;
  const { data, automations } = schema.properties ?? {};
  // What a response wraps has its own examples.
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

/**
 * A tool that only reads destroys nothing and can be repeated. Tools stay within Heed unless the block says otherwise.
 */
function allHints(annotations: Partial<McpAnnotations>): McpAnnotations {
  const readOnlyHint = annotations.readOnlyHint ?? false;
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint,
    idempotentHint: readOnlyHint,
    openWorldHint: false,
    ...annotations,
  };
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function firstRepeated(names: string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}
