import { readFileSync } from 'node:fs';
import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import type { OperationId } from '../../../generated/operations.ts';
import { BadRequest } from '../../base/errors.ts';

/** A tool as the contract describes it and `npm run generate` writes it. */
export interface McpTool<Schema extends object = Tool['inputSchema']> {
  name: string;
  title: string;
  description: string;
  toolset: string;
  /** Whether the tool is offered without being asked for. */
  default: boolean;
  operationId: OperationId;
  inputSchema: Schema;
  /** Only of tools that answer what REST answers: elsewhere it would cost more than it tells. */
  outputSchema?: Schema;
  annotations: ToolAnnotations;
  /** Where in the request each tool parameter goes. */
  arguments: Record<string, ToolArgument>;
  shows?: Shows;
  /** Fields of what it shows that hold no text of a customer or a stranger, with a dot before those of a list's entries. */
  ours?: string[];
  /** Fields that the author has written whom the field `author_type` beside them names. */
  byAuthor?: string[];
  /** The operation that reads what this one changes. */
  before?: OperationId;
  confirms?: Confirms;
}

interface ToolArgument {
  in: 'path' | 'query' | 'body' | 'header';
  /** With slashes between the names of a field within an object. */
  name: string;
  /** What it identifies, if an agent may name that in other ways than by its id. */
  as?: ArgumentKind;
  /** Whether the operation needs it, also if an agent may leave it out. */
  required: boolean;
  /** The name that it had in the release before. */
  formerly?: string;
}

/** What an argument identifies: an item also by its number, a member by address, the only workspace by nothing. */
export type ArgumentKind = 'workspace' | 'project' | 'feedback' | 'member';

/** How a tool shows the operation's response. */
export interface Shows {
  as: 'table' | 'item' | 'row' | 'change' | 'bulk' | 'run' | 'dry-run' | 'vocabulary' | 'me' | 'link';
  /** The fields that are shown unless the agent names others. */
  columns?: string[];
  /** Whether only members wrote what is shown, so none of it is marked as a customer's. */
  byStaff?: boolean;
}

/** A tool that asks before it acts: always, or above so many values of an argument. */
export interface Confirms {
  above?: number;
  of?: string;
}

/** The toolset of a tool that comes with every toolset that is asked for. */
export const everyToolset = 'every';

export interface ToolChoice {
  /** Names with commas between them, or `all`. Undefined or blank means the default tools. */
  toolsets: string | undefined;
  /** Leaves out every tool that changes something, even of the toolsets that were asked for. */
  readOnly: boolean;
}

const file = new URL('../../../generated/mcp-tools.json', import.meta.url);
const allTools: readonly McpTool[] = JSON.parse(readFileSync(file, 'utf8'));
export const toolsetNames: readonly string[] = [
  ...new Set(allTools.flatMap(({ toolset }) => (toolset === everyToolset ? [] : [toolset]))),
].sort();

const takingVersions = new Set(
  allTools.flatMap(({ toolset, inputSchema }) => (inputSchema.properties?.expected_version ? [toolset] : [])),
);

/** Whether a tool of the same toolset makes a change only to an expected version. */
export function takesVersions({ toolset }: McpTool): boolean {
  return takingVersions.has(toolset);
}

/** Returns the tool of this name, which must exist, whichever tools the client has chosen. */
export function findTool(name: string): McpTool {
  const tool = allTools.find((one) => one.name === name);
  if (!tool) throw new Error(`There is no tool ${name}`);
  return tool;
}

/** Returns the tools that a client can see and call. Throws a {@link BadRequest} for a toolset that does not exist. */
export function chooseTools({ toolsets, readOnly }: ToolChoice): McpTool[] {
  const isAskedFor = askedFor(toolsets);
  return allTools.filter((tool) => isAskedFor(tool) && (tool.annotations.readOnlyHint || !readOnly));
}

function askedFor(toolsets = ''): (tool: McpTool) => boolean {
  const names = new Set(toolsets.split(',').flatMap((name) => name.trim() || []));
  if (names.size === 0) return (tool) => tool.default;
  const unknown = [...names].find((name) => name !== 'all' && !toolsetNames.includes(name));
  if (unknown !== undefined)
    throw new BadRequest(`The toolset ${unknown} does not exist. Use all, or any of ${toolsetNames.join(', ')}`);
  return ({ toolset }) => names.has('all') || names.has(toolset) || toolset === everyToolset;
}
