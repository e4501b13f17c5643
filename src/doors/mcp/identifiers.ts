import type { Lookups } from './lookups.ts';
import type { Arguments } from './tool-arguments.ts';
import type { McpTool } from './tools.ts';

const ticketNumber = /^\s*#?([0-9]{1,15})\s*$/;

/** Returns the arguments with the ids that they mean: of the only workspace, of an item's number, of a member's address. */
export async function resolveIdentifiers(tool: McpTool, given: Arguments, lookups: Lookups): Promise<Arguments> {
  const resolved = { ...given };
  const workspace = async () => {
    resolved.workspace_id ??= await workspaceOf(tool, given, lookups);
    return String(resolved.workspace_id);
  };
  const kinds = Object.entries(tool.arguments);
  const resolveAll = async (kind: string, resolve: (one: unknown, name: string) => Promise<unknown>) => {
    for (const [name, { as }] of kinds)
      if (as === kind && resolved[name] !== undefined) resolved[name] = await resolve(resolved[name], name);
  };

  if (kinds.some(([, { as, required }]) => as === 'workspace' && required)) await workspace();
  for (const [name, { as }] of kinds)
    if (as === 'project') resolved[name] ??= await lookups.onlyProject(await workspace());
  await resolveAll('feedback', (one) => eachOf(one, (id) => itemId(id, workspace, lookups)));
  await resolveAll('member', (one, name) => eachOf(one, (id) => memberIds(id, workspace, lookups, name)));
  return resolved;
}

/** A tool that cannot be told the workspace names an automation, which is of one. */
function workspaceOf(tool: McpTool, { automation_id }: Arguments, lookups: Lookups): Promise<string> {
  return 'workspace_id' in tool.arguments || automation_id === undefined
    ? lookups.onlyWorkspace()
    : lookups.workspaceOfAutomation(String(automation_id));
}

async function itemId(named: unknown, workspace: () => Promise<string>, lookups: Lookups): Promise<unknown> {
  const [, number] = ticketNumber.exec(String(named)) ?? [];
  return number === undefined ? named : lookups.itemByNumber(await workspace(), number);
}

/** A filter takes several, with commas between them. */
async function memberIds(named: unknown, workspace: () => Promise<string>, lookups: Lookups, argument: string) {
  if (typeof named !== 'string') return named;
  const ids: string[] = [];
  for (const one of named.split(',')) ids.push(await lookups.member(workspace, one.trim(), argument));
  return ids.join(',');
}

async function eachOf(value: unknown, resolve: (one: unknown) => Promise<unknown>): Promise<unknown> {
  if (!Array.isArray(value)) return resolve(value);
  const all: unknown[] = [];
  for (const one of value) all.push(await resolve(one));
  return all;
}
