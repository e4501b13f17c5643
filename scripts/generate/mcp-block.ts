import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Confirms, Shows } from '../../src/doors/mcp/tools.ts';
import type { ContractOperation, JsonSchema } from '../contract/openapi-document.ts';

/**
 * The content of an operation's `x-mcp`. Every path and query parameter and every body field becomes a tool parameter
 * in snake_case. `parameters` renames one (`'path.id'`), also changes its schema (`{ from, … }`), replaces it (`{ from, schema }`)
 * or shortens the forms of its entries to what tells them apart (`{ from, brief: true }`). `required: true` asks for what REST
 * needs only beside others, and `formerly` is a name that calls may still have. `omit` leaves one out, and `spread` puts the
 * fields of a body's object in its place. An optional workspaceId is left out where no ticket number needs it. With `shows`,
 * the tool has an output of its own and takes no more words than it needs.
 */
export interface McpBlock {
  tool: string;
  toolset: string;
  default?: boolean;
  title?: string;
  description: string;
  parameters?: Record<string, string | (ParameterBlock & JsonSchema)>;
  omit?: string[];
  spread?: string[];
  /** How the operation's response is shown. Without it, the tool answers what REST answers. */
  shows?: Shows;
  /** The operation that reads what an update changes, so that the tool can say what changed. */
  before?: string;
  /** When it asks before it acts. */
  confirms?: Confirms;
  /** Fields that the output schema shows only by type and description, to keep the list of tools short. */
  outline?: string[];
  /** The output schema, if it is not that of the success response. */
  result?: JsonSchema;
  annotations?: Partial<McpAnnotations>;
}

interface ParameterBlock {
  from: string;
  schema?: JsonSchema;
  brief?: boolean;
  required?: true;
  formerly?: string;
}

export interface McpAnnotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

const snakeCase = '^[a-z][a-z0-9]*(_[a-z0-9]+)*$';
const texts = { type: 'array', items: { type: 'string' } };
const isBlock = new Ajv2020({ allErrors: true }).compile<McpBlock>({
  type: 'object',
  additionalProperties: false,
  required: ['tool', 'toolset', 'description'],
  properties: {
    tool: { type: 'string', pattern: snakeCase },
    toolset: { type: 'string', minLength: 1 },
    default: { type: 'boolean' },
    title: { type: 'string', minLength: 1 },
    description: { type: 'string', minLength: 1 },
    parameters: {
      type: 'object',
      propertyNames: { pattern: snakeCase },
      additionalProperties: {
        anyOf: [
          { type: 'string' },
          {
            type: 'object',
            required: ['from'],
            properties: {
              from: { type: 'string' },
              schema: { type: 'object' },
              brief: { type: 'boolean' },
              required: { const: true },
              formerly: { type: 'string' },
            },
          },
        ],
      },
    },
    omit: texts,
    spread: texts,
    shows: {
      type: 'object',
      additionalProperties: false,
      required: ['as'],
      properties: { as: { type: 'string' }, columns: texts, byStaff: { type: 'boolean' } },
    },
    before: { type: 'string' },
    confirms: {
      type: 'object',
      additionalProperties: false,
      properties: { above: { type: 'integer' }, of: { type: 'string' } },
    },
    outline: texts,
    result: { type: 'object' },
    annotations: {
      type: 'object',
      additionalProperties: false,
      properties: {
        readOnlyHint: { type: 'boolean' },
        destructiveHint: { type: 'boolean' },
        idempotentHint: { type: 'boolean' },
        openWorldHint: { type: 'boolean' },
      },
    },
  },
});

/** Returns the operation's `x-mcp`. Throws an error that names what is wrong with it. */
export function readBlock({ operationId, 'x-mcp': block }: ContractOperation): McpBlock {
  if (isBlock(block)) return block;
  const problems = isBlock.errors?.map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`) ?? [];
  throw new Error(`x-mcp of ${operationId}: ${problems.join(', ')}`);
}

/** The hints that a client assumes of a tool without any. */
const impliedHints: Partial<McpAnnotations> = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };

/**
 * A tool that only reads destroys nothing and can be repeated. Tools stay within Heed unless the block says otherwise. With
 * `shows`, a tool leaves out what MCP implies.
 */
export function hintsOf({ annotations = {}, shows }: McpBlock): Partial<McpAnnotations> {
  const readOnlyHint = annotations.readOnlyHint ?? false;
  const effects = { destructiveHint: !readOnlyHint, idempotentHint: readOnlyHint };
  const all = { readOnlyHint, ...effects, openWorldHint: false, ...annotations };
  if (!shows) return all;
  if (readOnlyHint) return { readOnlyHint, openWorldHint: all.openWorldHint };
  const said = Object.entries(all).filter(([hint, value]) => impliedHints[hint as keyof McpAnnotations] !== value);
  return Object.fromEntries(said);
}
