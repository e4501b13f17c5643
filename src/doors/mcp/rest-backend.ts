import { Caller } from '@heed/sdk/caller';
import * as sdk from '@heed/sdk/errors';
import type { GeneratedOperation, InputOf } from '@heed/sdk/operation';
import { readSettings } from '@heed/sdk/settings';
import { type OperationId, operationFacts } from '../../../generated/operations.ts';
import * as generated from '../../../generated/sdk/sdk.gen.ts';
import { errorPage } from '../../base/error-page.ts';
import { HeedError, InternalError } from '../../base/errors.ts';
import type { ToolBackend } from './backend.ts';
import type { PlacedArguments } from './tool-arguments.ts';
import type { ToolFailure, ToolResponse } from './tool-result.ts';

export interface RestSettings {
  apiKey: string;
  /** The versioned base, without a trailing slash. */
  baseUrl: string;
}

/**
 * A model that waits tells its user nothing. It can read a longer `Retry-After` and try again itself. The console would
 * write between the messages of stdio.
 */
const manners = { timeout: 60_000, maxRetryDelay: 5_000, logLevel: 'off' } as const;

/** Calls the operations of a Heed service through its REST API, with the retries and time limits of the SDK. */
export function restBackend(settings: RestSettings): ToolBackend {
  const caller = new Caller(readSettings({ ...settings, ...manners }), settings.baseUrl);
  return {
    called: () => undefined,
    call: (operationId, parts, signal) => send(caller, operationId, parts, signal),
    baseUrl: settings.baseUrl,
    now: () => new Date(),
    explain: (thrown) => {
      if (thrown instanceof sdk.HeedError) return toToolFailure(thrown);
      if (!(thrown instanceof HeedError)) console.error(thrown);
      const { code, message, details } = thrown instanceof HeedError ? thrown : new InternalError();
      return { code, message, details, docUrl: errorPage(settings.baseUrl.replace(/\/api\/v1$/, ''), code) };
    },
  };
}

/** The whole response of REST. */
async function send(
  caller: Caller,
  operationId: OperationId,
  { path, query, header, body }: PlacedArguments,
  signal: AbortSignal,
): Promise<ToolResponse> {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: nothing bundles this.
  const operation = generated[operationId] as GeneratedOperation;
  const input = { path, query, ...(body && { body }) } as InputOf<GeneratedOperation>;
  const method = operationFacts[operationId].method === 'post' ? 'post' : 'call';
  const answer = await caller[method](operation, input, { signal, headers: header }, (whole) => whole).withResponse();
  const [, version] = /^"(\d+)(?:-\w+)?"$/.exec(answer.headers.get('ETag') ?? '') ?? [];
  return { response: answer.data, version: version === undefined ? undefined : Number(version) };
}

function toToolFailure(error: sdk.HeedError): ToolFailure {
  if (error instanceof sdk.ConnectionError) return unavailable('cannot be reached');
  // An id that would lead to another path. The SDK does not send it at all.
  if (!(error instanceof sdk.ApiError)) return { code: 'not_found', message: error.message };
  const { code, message, details, requestId, docUrl, headers } = error;
  if (code === 'unknown') return unavailable(`does not answer as Heed does (HTTP ${error.status})`);
  return { code, message, details, requestId, docUrl, retryAfterSeconds: headers.get('Retry-After') ?? undefined };
}

function unavailable(what: string): ToolFailure {
  return { code: 'unavailable', message: `The service at HEED_URL ${what}` };
}
