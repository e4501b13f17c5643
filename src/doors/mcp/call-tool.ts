import type { CallToolResult } from '@modelcontextprotocol/server';
import { withArgumentNames } from './argument-names.ts';
import type { ToolBackend } from './backend.ts';
import { resolveIdentifiers } from './identifiers.ts';
import { Lookups } from './lookups.ts';
import { needsConfirmation, previewCall } from './questions.ts';
import { showLink } from './showing/link.ts';
import { show } from './showing/show.ts';
import { type Arguments, checkArguments, placeArguments, placed } from './tool-arguments.ts';
import { presentFailure, presentResult, presentShown, type ToolResponse } from './tool-result.ts';
import type { McpTool } from './tools.ts';

/** What a call comes to: a result, or a question that somebody must answer with yes first. Then nothing was changed. */
export type ToolAnswer = { result: CallToolResult } | { question: string };

interface CallOptions {
  signal: AbortSignal;
  /** Whether somebody has said yes to the question of this call. `confirm: true` says so too. */
  isConfirmed: boolean;
}

/** Calls a tool for an agent. Whoever gets a question has it answered, and calls again with `isConfirmed`. */
export async function callTool(
  tool: McpTool,
  sent: Arguments,
  backend: ToolBackend,
  { signal, isConfirmed }: CallOptions,
): Promise<ToolAnswer> {
  backend.called(tool.name);
  try {
    const given = checkArguments(tool, sent);
    const lookups = new Lookups(backend, signal);
    const resolved = await resolveIdentifiers(tool, given, lookups);
    const parts = placeArguments(tool, resolved);
    if (!isConfirmed && needsConfirmation(tool, given)) return { question: await previewCall(tool, parts, lookups) };
    if (tool.shows?.as === 'link') return { result: presentShown(showLink(tool, parts, backend.baseUrl)) };

    const again = (other: Arguments) => backend.call(tool.operationId, placeArguments(tool, other), signal);
    const before = await readBefore(tool, resolved, backend, lookups, signal);
    const found = tool.operationId === 'getFeedback' ? lookups.item(resolved.feedback_id) : undefined;
    const answer = found ?? (await again(resolved));
    if (!tool.shows) return { result: presentResult(tool, answer) };
    const shown = await show({
      ...answer,
      ...{ tool, shows: tool.shows, sent: given, given: resolved, before, lookups, now: backend.now() },
      again: async (other) => (await again(other)).response,
    });
    return { result: presentShown(shown) };
  } catch (thrown) {
    return { result: presentFailure(withArgumentNames(tool, backend.explain(thrown))) };
  }
}

/** Reads what an update is about to change. A key that may not read it may still change it. */
async function readBefore(
  tool: McpTool,
  given: Arguments,
  backend: ToolBackend,
  lookups: Lookups,
  signal: AbortSignal,
): Promise<unknown> {
  if (!tool.before) return undefined;
  const [argument = ''] = Object.entries(tool.arguments).find(([, { in: place }]) => place === 'path') ?? [];
  const known: ToolResponse | undefined = lookups.item(given[argument]);
  if (known) return known.response;
  const workspaceId = given.workspace_id;
  const input = { path: { id: given[argument] }, query: workspaceId === undefined ? {} : { workspaceId } };
  try {
    return (await backend.call(tool.before, placed(tool.before, input), signal)).response;
  } catch (thrown) {
    if (backend.explain(thrown).code === 'forbidden') return undefined;
    throw thrown;
  }
}
