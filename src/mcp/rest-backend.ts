import { operationFacts } from '../../generated/operations.ts';
import { HeedError, InternalError, NotFound } from '../errors.ts';
import type { ToolBackend } from './server.ts';
import { type PlacedArguments, placeArguments } from './tool-arguments.ts';
import type { ToolFailure } from './tool-result.ts';
import type { McpTool } from './tools.ts';

export interface RestSettings {
  apiKey: string;
  /** The versioned base, without a trailing slash. */
  baseUrl: string;
}

const mostWaitMs = 60_000;

/** Calls the operations of a Heed service by its REST API. */
export function restBackend(settings: RestSettings): ToolBackend {
  return {
    call: (tool, given, signal) => request(settings, tool, placeArguments(tool, given), signal),
    explain: (thrown) => {
      if (thrown instanceof RestFailure) return thrown.failure;
      if (thrown instanceof HeedError) return thrown;
      console.error(thrown);
      return new InternalError();
    },
  };
}

/** An error that the service answered, or that kept it from answering. */
class RestFailure extends Error {
  readonly failure: ToolFailure;

  constructor(failure: ToolFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

async function request(
  { apiKey, baseUrl }: RestSettings,
  tool: McpTool,
  { path, query, body }: PlacedArguments,
  signal: AbortSignal,
): Promise<unknown> {
  const facts = operationFacts[tool.operationId];
  const response = await fetch(baseUrl + expand(facts.path, path) + queryString(query), {
    method: facts.method.toUpperCase(),
    headers: { Authorization: `Bearer ${apiKey}`, ...(body && { 'Content-Type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.any([signal, AbortSignal.timeout(mostWaitMs)]),
  }).catch(() => {
    throw unavailable('cannot be reached');
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isRecord(answer)) return answer;
  if (!isErrorBody(answer)) throw unavailable(`does not answer as Heed does (HTTP ${response.status})`);
  throw new RestFailure({ ...answer.error, retryAfterSeconds: response.headers.get('Retry-After') ?? undefined });
}

function expand(template: string, path: Record<string, unknown>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const segment = String(path[name]);
    // Such a segment would lead to another path; no id looks like it.
    if (/^\.{0,2}$/.test(segment)) throw new NotFound('There is no such path');
    return encodeURIComponent(segment);
  });
}

function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function unavailable(what: string): RestFailure {
  return new RestFailure({ code: 'unavailable', message: `The service at HEED_URL ${what}` });
}

function isErrorBody(value: unknown): value is { error: ToolFailure } {
  return isRecord(value) && isRecord(value.error) && typeof value.error.code === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
