import { createClient } from '../../../generated/sdk/client/client.gen.ts';
import { ApiPromise, type WithResponse } from './api-promise.ts';
import { warnOfDeprecation } from './deprecation.ts';
import { ApiError, apiErrorFrom, ConnectionError, HeedError, TimeoutError } from './errors.ts';
import type { AnswerOf, GeneratedOperation, InputOf, Outcome, PayloadOf } from './operation.ts';
import type { HeedOptions, RequestOptions } from './options.ts';
import { isWorthRetrying, retryDelay, sleep } from './retry.ts';
import { randomHex } from './web-crypto.ts';

/** A body that is sent as it is. The generated client would serialise it in its own way. */
export interface WrittenBody {
  body: string | FormData;
  headers?: Record<string, string>;
}

const defaultTimeoutMs = 30_000;
const defaultRetries = 2;
const defaultRetryDelayMs = 60_000;
const notJson = { error: { message: 'The response is not JSON. Check baseUrl' } };

/** Calls the generated operations with the key, a time limit, retries, and errors by class. */
export class Caller {
  readonly #options: HeedOptions;
  readonly #client: ReturnType<typeof createClient>;
  #limitedUntil = 0;

  /** `root` is where the paths of the operations begin. */
  constructor(options: HeedOptions, root: string) {
    this.#options = options;
    this.#client = createClient({
      baseUrl: root,
      parseAs: 'json',
      auth: () => options.apiKey,
      ...(options.fetch && { fetch: options.fetch }),
    });
  }

  /** Returns the call's payload. Nothing is sent before somebody awaits it. */
  call<Operation extends GeneratedOperation>(
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
  ): ApiPromise<PayloadOf<Operation>> {
    return new ApiPromise(async () => {
      const { data, ...around } = await this.send(operation, input, options);
      return { ...around, data: readPayload(data) as PayloadOf<Operation> };
    });
  }

  /** The same for a POST, which is safe to repeat because all its attempts carry one `Idempotency-Key`. */
  post<Operation extends GeneratedOperation>(
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
  ): ApiPromise<PayloadOf<Operation>> {
    return new ApiPromise(async () => {
      const idempotencyKey = options?.idempotencyKey ?? (await randomHex());
      return this.call(operation, input, { ...options, idempotencyKey }).withResponse();
    });
  }

  /** The same with a body that `write` makes, once for all attempts. */
  postWritten<Operation extends GeneratedOperation>(
    operation: Operation,
    input: Omit<InputOf<Operation>, 'body'>,
    write: () => Promise<WrittenBody>,
    options?: RequestOptions,
  ): ApiPromise<PayloadOf<Operation>> {
    return new ApiPromise(async () => {
      const { body, headers } = await write();
      const whole = { ...input, body, bodySerializer: asItIs } as unknown as InputOf<Operation>;
      return this.post(operation, whole, { ...options, headers: { ...headers, ...options?.headers } }).withResponse();
    });
  }

  /** Returns the whole response, including the envelope. */
  async send<Operation extends GeneratedOperation>(
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
  ): Promise<WithResponse<AnswerOf<Operation>>> {
    const { data, response } = await this.#request(operation, input, options);
    return { ...around(response), data: data as AnswerOf<Operation> };
  }

  /** Returns the response as soon as its headers are there. The time limit ends with them. */
  async stream<Operation extends GeneratedOperation>(
    operation: Operation,
    input: InputOf<Operation>,
    options?: RequestOptions,
  ): Promise<Response> {
    const { response } = await this.#request(operation, { ...input, parseAs: 'stream' }, options);
    return response;
  }

  async #request(
    operation: GeneratedOperation,
    input: object,
    options: RequestOptions = {},
  ): Promise<{ data: unknown; response: Response }> {
    const { signal, idempotencyKey, ifMatch } = options;
    const maxRetries = options.maxRetries ?? this.#options.maxRetries ?? defaultRetries;
    const maxRetryDelay = options.maxRetryDelay ?? this.#options.maxRetryDelay ?? defaultRetryDelayMs;
    requireSegments(input);
    const key = idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey };
    const match = ifMatch !== undefined && { 'If-Match': ifMatch };
    const parts = { ...input, headers: { ...this.#options.headers, ...key, ...match, ...options.headers } };
    for (let attempt = 0; ; attempt++) {
      await this.#waitForWindow(signal);
      const { data, error, response } = await this.#attempt(operation, parts, options);
      if (response) this.#noteRateLimit(response);
      if (response) warnOfDeprecation(response);
      if (response?.ok && error === undefined) return { data, response };
      const failure = toError(error, response);
      const canRetry = failure instanceof ConnectionError || (response && isWorthRetrying(response));
      const delay = canRetry && attempt < maxRetries ? retryDelay(attempt, response, maxRetryDelay) : undefined;
      if (delay === undefined) throw failure;
      await sleep(delay, signal);
    }
  }

  /** Rejects only with the reason of the caller's signal. */
  async #attempt(operation: GeneratedOperation, parts: object, { timeout, signal }: RequestOptions): Promise<Outcome> {
    signal?.throwIfAborted();
    const either = new AbortController();
    const end = () => either.abort(signal?.reason);
    signal?.addEventListener('abort', end, { once: true });
    const giveUp = () => either.abort(new TimeoutError('The service did not answer in time'));
    const timer = setTimeout(giveUp, timeout ?? this.#options.timeout ?? defaultTimeoutMs);
    try {
      // Not enumerable, so that generated code does not pass the client on to `Request`: Deno would take it for its
      // own.
      const input = Object.defineProperty({ signal: either.signal, ...parts }, 'client', { value: this.#client });
      const outcome = await operation(input as never);
      if (outcome.error === undefined || !either.signal.aborted) return outcome;
      signal?.throwIfAborted();
      return { error: either.signal.reason };
    } finally {
      clearTimeout(timer);
      // Of a stream, the body is still to come.
      if (!('parseAs' in parts)) signal?.removeEventListener('abort', end);
    }
  }

  #noteRateLimit({ headers }: Response): void {
    if (headers.get('RateLimit-Remaining') !== '0') return;
    this.#limitedUntil = Date.now() + Number(headers.get('RateLimit-Reset') ?? 0) * 1_000;
  }

  async #waitForWindow(signal: AbortSignal | undefined): Promise<void> {
    const ms = this.#limitedUntil - Date.now();
    if (this.#options.waitForRateLimit && ms > 0) await sleep(ms, signal);
  }
}

function around({ headers, status }: Response): Omit<WithResponse<unknown>, 'data'> {
  return { headers, status, requestId: headers.get('X-Request-Id') ?? undefined };
}

function readPayload(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}

function asItIs<Body>(body: Body): Body {
  return body;
}

/** Such a segment would lead to another path. No id looks like it. */
function requireSegments({ path = {} }: { path?: object }): void {
  for (const [name, value] of Object.entries(path))
    if (/^\.{0,2}$/.test(String(value))) throw new HeedError(`${name} must not be ${JSON.stringify(value)}`);
}

function toError(error: unknown, response: Response | undefined): HeedError {
  if (response && !response.ok) return apiErrorFrom(response, error);
  if (error instanceof HeedError) return error;
  if (response && error instanceof SyntaxError) return new ApiError(response, notJson);
  const { message = String(error) } = error as Partial<Error>;
  return new ConnectionError(`The service could not be reached: ${message}`, { cause: error });
}
