import type { Lookups } from '../lookups.ts';
import type { Arguments } from '../tool-arguments.ts';
import type { ToolResponse } from '../tool-result.ts';
import type { McpTool, Shows } from '../tools.ts';

export type Fields = Record<string, unknown>;

/** A response that is to be shown, with what it takes to show it. */
export interface Showing extends ToolResponse {
  tool: McpTool;
  shows: Shows;
  /** As the agent sent them, with defaults. */
  sent: Arguments;
  /** With the ids that they mean. */
  given: Arguments;
  /** What the operation changed, as it was. Undefined if the key may not read it. */
  before: unknown;
  lookups: Lookups;
  now: Date;
  /** Calls the tool's operation once more with other arguments. */
  again(given: Arguments): Promise<unknown>;
}

/** One token is about four characters. */
const charactersPerToken = 4;

/** How much an answer in full may hold. */
export const mostCharactersInFull = 8_000 * charactersPerToken;

/** The warnings of a response, a line each after its text. */
export function warningLines(response: unknown): string {
  const { warnings = [] } = response as { warnings?: { path: string; message: string }[] };
  return warnings.map(({ path, message }) => `\nwarning: ${path} ${message}`).join('');
}

/** What a response wraps, or the response itself. */
export function payloadOf(response: unknown): unknown {
  const { data } = response as { data?: unknown };
  return data ?? response;
}
