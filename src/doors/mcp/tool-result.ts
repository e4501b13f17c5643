import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Operations } from '../../../generated/operations.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import { type McpTool, takesVersions } from './tools.ts';

/** What an operation returned, and the version of the resource that it shows, if it has one. */
export interface ToolResponse {
  response: unknown;
  version: number | undefined;
}

/** What a tool answers: text with the customers' words marked, and the same as data. */
export interface Shown {
  text: string;
  structured: Record<string, unknown>;
}

/** An error as a client may read it, whichever door it came through. */
export interface ToolFailure {
  code: string;
  message: string;
  details?: ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: string | undefined;
  /** The page about the code. */
  docUrl?: string | undefined;
}

/**
 * Returns the operation's response as the tool's result: structured, and also as text for clients that read only text.
 * The version of a resource, which REST sends as a header, is a text of its own.
 */
export function presentResult(tool: McpTool, { response, version }: ToolResponse): CallToolResult {
  const structuredContent = (
    tool.name === 'list_automation_runs' ? summariseRuns(response as Runs) : response
  ) as Record<string, unknown>;
  const texts = [JSON.stringify(structuredContent)];
  if (version !== undefined && takesVersions(tool)) texts.push(`Its version, for expected_version: ${version}`);
  return { content: texts.map((text) => ({ type: 'text', text })), structuredContent };
}

/** Returns what a tool with an output of its own shows. Only its text has the marks of customers' words. */
export function presentShown({ text, structured }: Shown): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent: structured };
}

type Runs = Operations['listAutomationRuns']['response'];

/** Only this tool has a result of its own form: enough of each run to choose one. */
function summariseRuns({ runs }: Runs) {
  return {
    runs: runs.map(({ id, outcome, runAt, actionsExecuted, feedbackId }) => ({
      runId: id,
      outcome,
      runAt,
      actionsExecuted: actionsExecuted.length,
      feedbackId,
    })),
  };
}

/** Returns an error that the model reads and can act on: first `code: message`, then what else is known. */
export function presentFailure({ code, message, details = [], ...failure }: ToolFailure): CallToolResult {
  const more = [
    ...(details.length > 1 ? details.map((detail) => `${detail.path} ${detail.message}`) : []),
    ...(failure.retryAfterSeconds ? [`Try again in ${failure.retryAfterSeconds} seconds`] : []),
    ...(failure.requestId && code === 'internal_error' ? [`Request id: ${failure.requestId}`] : []),
    ...(failure.docUrl ? [`See ${failure.docUrl}`] : []),
  ];
  const texts = [`${code}: ${message}`, ...(more.length > 0 ? [more.join('\n')] : [])];
  return { content: texts.map((text) => ({ type: 'text', text })), isError: true };
}
