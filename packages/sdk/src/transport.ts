import { createClient } from '../../../generated/sdk/client/client.gen.ts';
import type { Answer } from './api-promise.ts';
import { connectionErrorFrom, hostAndPort } from './connection-fault.ts';
import { warnOfDeprecation } from './deprecation.ts';
import { ApiError, apiErrorFrom, ConnectionError, HeedError, TimeoutError } from './errors.ts';
import { withListText } from './list-text.ts';
import type { GeneratedOperation, Outcome } from './operation.ts';
import type { HeedOptions, RequestOptions } from './options.ts';
import { isWorthRetrying, retryDelay, sleep, throwIfAborted } from './retry.ts';
import type { Settings } from './settings.ts';
import { withProgress } from './upload-progress.ts';
import { requireValidDates } from './valid-dates.ts';

const defaultTimeoutMs = 30_000;
const defaultRetries = 2;
const defaultRetryDelayMs = 60_000;
const notJson = { error: { message: 'The response is not JSON. Check baseUrl' } };

/** Sends requests with the key, a time limit and retries, and throws errors by class. */
export class Transport {
  readonly #settings: Settings;
  readonly #client: ReturnType<typeof createClient>;
  #limitedUntil = 0;

  /** `root` is where the paths of the operations begin. */
  constructor(settings: Settings, root: string) {
    this.#settings = settings;
    this.#client = createClient({ baseUrl: root, parseAs: 'text', auth: () => settings.apiKey });
  }

  /** Returns what the body of the response says, and the body itself. An empty one says nothing. */
  async requestJson(operation: GeneratedOperation, input: object, options?: RequestOptions): Promise<Answer<unknown>> {
    const { body, response } = await this.request(operation, input, options);
    const text = body as string;
    try {
      return { data: text ? JSON.parse(text) : {}, response, text };
    } catch {
      throw new ApiError(response, notJson);
    }
  }

  /** Returns the response with its body: the text, or a stream if the input asks for one. */
  async request(
    operation: GeneratedOperation,
    input: object,
    options: RequestOptions = {},
  ): Promise<{ body: unknown; response: Response }> {
    const { signal, idempotencyKey, ifMatch } = options;
    const maxRetries = options.maxRetries ?? this.#settings.maxRetries ?? defaultRetries;
    const maxRetryDelay = options.maxRetryDelay ?? this.#settings.maxRetryDelay ?? defaultRetryDelayMs;
    requireSegments(input);
    requireValidDates(input);
    const { query } = input as { query?: object };
    const key = idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey };
    const match = ifMatch !== undefined && { 'If-Match': ifMatch };
    const headers = { ...this.#settings.headers, ...key, ...match, ...options.headers };
    const parts = { ...input, ...(query && { query: withListText(query) }), headers };
    for (let attempt = 0; ; attempt++) {
      await this.#waitForWindow(signal);
      const { data, error, request, response } = await this.#attempt(operation, parts, options);
      if (response) this.#noteRateLimit(response);
      if (response?.ok && error === undefined) return { body: data, response };
      const failure = this.#toError(error, response);
      const canRetry = failure instanceof ConnectionError || (response && isWorthRetrying(response));
      const delay = canRetry && attempt < maxRetries ? retryDelay(attempt, response, maxRetryDelay) : undefined;
      if (delay === undefined) throw failure;
      this.#logRetry(request, failure, delay, maxRetries - attempt);
      await sleep(delay, signal);
    }
  }

  /** Rejects only if the caller's signal is aborted. */
  async #attempt(operation: GeneratedOperation, parts: object, options: RequestOptions): Promise<Outcome> {
    const { signal } = options;
    throwIfAborted(signal);
    const either = new AbortController();
    const end = () => either.abort(signal?.reason);
    signal?.addEventListener('abort', end, { once: true });
    const timeout = options.timeout ?? this.#settings.timeout ?? defaultTimeoutMs;
    const timer = setTimeout(() => either.abort(this.#timeoutError(timeout)), timeout);
    try {
      const input = { ...parts, signal: either.signal, fetch: this.#fetchFor(parts, options) };
      // Not enumerable, so that generated code does not pass the client on to `Request`: Deno would take it for its
      // own.
      const outcome = await operation(Object.defineProperty(input, 'client', { value: this.#client }) as never);
      if (outcome.error === undefined || !either.signal.aborted) return outcome;
      throwIfAborted(signal);
      return { ...outcome, error: either.signal.reason };
    } finally {
      clearTimeout(timer);
      // Of a stream, the body is still to come.
      if (!('parseAs' in parts)) signal?.removeEventListener('abort', end);
    }
  }

  /** The `fetch` of one attempt, which logs what it sends and what comes back. */
  #fetchFor({ body }: { body?: unknown }, { fetchOptions, onUploadProgress }: RequestOptions) {
    const init = { ...this.#settings.fetchOptions, ...fetchOptions };
    const plain: NonNullable<HeedOptions['fetch']> = this.#settings.fetch ?? globalThis.fetch;
    const isCounted = onUploadProgress && body instanceof FormData;
    const send = isCounted ? withProgress(plain, body, onUploadProgress) : plain;
    return async (request: Request): Promise<Response> => {
      const start = Date.now();
      const { log } = this.#settings;
      log.debug(nameOf(request), { method: request.method, url: request.url });
      const response = await (Object.keys(init).length > 0 ? send(request, init) : send(request));
      const ms = Date.now() - start;
      const requestId = response.headers.get('X-Request-Id') ?? undefined;
      const fields = { method: request.method, url: request.url, status: response.status, ms, requestId };
      log.debug(`${nameOf(request)}: ${response.status} after ${ms} ms`, fields);
      warnOfDeprecation(response, log);
      return response;
    };
  }

  #logRetry(request: Request | undefined, { message }: HeedError, delay: number, left: number): void {
    const ms = Math.round(delay);
    const retries = left === 1 ? '1 retry is left' : `${left} retries are left`;
    const what = request ? nameOf(request) : 'A request';
    this.#settings.log.info(`${what} failed: ${message}. It is sent again in ${ms} ms, ${retries}`, { ms });
  }

  #noteRateLimit({ headers }: Response): void {
    if (headers.get('RateLimit-Remaining') !== '0') return;
    this.#limitedUntil = Date.now() + Number(headers.get('RateLimit-Reset') ?? 0) * 1_000;
  }

  async #waitForWindow(signal: AbortSignal | undefined): Promise<void> {
    const ms = this.#limitedUntil - Date.now();
    if (this.#settings.waitForRateLimit && ms > 0) await sleep(ms, signal);
  }

  #timeoutError(ms: number): TimeoutError {
    return new TimeoutError(`${hostAndPort(this.#settings.site)} did not respond within ${ms} ms`);
  }

  #toError(error: unknown, response: Response | undefined): HeedError {
    if (response && !response.ok) return apiErrorFrom(response, error);
    if (error instanceof HeedError) return error;
    return connectionErrorFrom(this.#settings.site, error);
  }
}

/** Such as `GET /api/v1/feedback`. Its parameters may be about people, so a level above `debug` does not tell them. */
function nameOf({ method, url }: Request): string {
  return `${method} ${new URL(url).pathname}`;
}

/** An empty segment, or one of dots, would lead to another path. No id looks like it. */
function requireSegments({ path = {} }: { path?: object }): void {
  for (const [name, value] of Object.entries(path)) {
    if (value === undefined || value === null) throw new HeedError(`${name} is required, but it is ${value}`);
    if (/^\.{0,2}$/.test(String(value))) throw new HeedError(`${name} must not be ${JSON.stringify(value)}`);
  }
}
