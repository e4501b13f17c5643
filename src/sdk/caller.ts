import { createClient } from '../../generated/sdk/client/index.ts';
import { ApiPromise, type WithResponse } from './api-promise.ts';
import { apiErrorFrom, ConnectionError, HeedError, TimeoutError } from './errors.ts';
import type { HeedOptions, RequestOptions } from './options.ts';
import { isWorthRetrying, retryDelay, sleep } from './retry.ts';
import { webCrypto } from './web-crypto.ts';

/** A function that the contract's generator wrote. */
export type GeneratedOperation = (options: never) => Promise<{ data?: unknown; error?: unknown; response?: Response }>;

/** What a call sends; a function where it must be prepared first. */
export type Input = Parts | (() => Promise<Parts>);

interface Parts {
  path?: Record<string, unknown>;
  query?: object;
  body?: unknown;
  bodySerializer?: (body: never) => unknown;
  headers?: Record<string, string>;
}

/** The payload of an answer: what is in `data`, where there is an envelope. */
export type Payload<Answer> = Answer extends { data: infer Data } ? Data : Answer;

const defaultTimeoutMs = 30_000;
const defaultRetries = 2;

/** Calls the generated operations: with the key, in time, again when that is worth it, and with errors by class. */
export class Caller {
  readonly #options: HeedOptions;
  readonly #client: ReturnType<typeof createClient>;
  #limitedUntil = 0;

  /** `root` is where the paths of the operations begin. */
  constructor(options: HeedOptions, root: string) {
    this.#options = options;
    this.#client = createClient({
      baseUrl: root,
      auth: () => options.apiKey,
      ...(options.fetch && { fetch: options.fetch }),
    });
  }

  /** The call's payload. Nothing is sent before somebody awaits it. */
  call<Answer>(operation: GeneratedOperation, input: Input, options?: RequestOptions): ApiPromise<Payload<Answer>> {
    return new ApiPromise(async () => {
      const { data, ...around } = await this.send<Answer>(operation, input, options);
      return { ...around, data: payloadOf(data) };
    });
  }

  /** The same for a POST, which is safe to repeat: all its attempts carry one `Idempotency-Key`. */
  post<Answer>(operation: GeneratedOperation, input: Input, options?: RequestOptions): ApiPromise<Payload<Answer>> {
    return new ApiPromise(async () => {
      const key = options?.idempotencyKey ?? (await webCrypto()).randomUUID();
      return this.call<Answer>(operation, input, {
        ...options,
        headers: { 'Idempotency-Key': key, ...options?.headers },
      }).withResponse();
    });
  }

  /** The same with the whole answer, envelope included. */
  async send<Answer>(
    operation: GeneratedOperation,
    input: Input,
    options: RequestOptions = {},
  ): Promise<WithResponse<Answer>> {
    const { maxRetries = this.#options.maxRetries ?? defaultRetries, signal } = options;
    const parts = typeof input === 'function' ? await input() : input;
    const headers = { ...this.#options.headers, ...parts.headers, ...options.headers };
    for (let attempt = 0; ; attempt++) {
      await this.#waitForWindow(signal);
      const { data, error, response } = await this.#attempt(operation, { ...parts, headers }, options);
      if (response) this.#noteRateLimit(response);
      if (response?.ok && error === undefined) {
        const requestId = response.headers.get('X-Request-Id') ?? undefined;
        return { data: data as Answer, headers: response.headers, status: response.status, requestId };
      }
      const failure = response && !response.ok ? apiErrorFrom(response, error) : connectionErrorFrom(error, signal);
      const canRetry = response && !response.ok ? isWorthRetrying(response) : failure instanceof ConnectionError;
      if (!canRetry || attempt >= maxRetries) throw failure;
      await sleep(retryDelay(attempt, response), signal);
    }
  }

  async #attempt(operation: GeneratedOperation, parts: object, { timeout, signal }: RequestOptions) {
    const timer = AbortSignal.timeout(timeout ?? this.#options.timeout ?? defaultTimeoutMs);
    const either = signal ? anySignal(signal, timer) : timer;
    return operation({ client: this.#client, signal: either, ...parts } as never);
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

function payloadOf<Answer>(answer: Answer): Payload<Answer> {
  const hasEnvelope = typeof answer === 'object' && answer !== null && 'data' in answer;
  return (hasEnvelope ? answer.data : answer) as Payload<Answer>;
}

/** `AbortSignal.any`, which the oldest supported runtimes lack. */
function anySignal(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: controller.signal });
  }
  return controller.signal;
}

function connectionErrorFrom(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof HeedError) return error;
  const { name, message } = error as Partial<Error>;
  if (name === 'TimeoutError') return new TimeoutError('The service did not answer in time', { cause: error });
  return new ConnectionError(`The service could not be reached: ${message ?? error}`, { cause: error });
}
