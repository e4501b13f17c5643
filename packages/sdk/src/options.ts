import type { Logger, LogLevel } from './log.ts';

/** How a {@link Heed} client behaves. Everything may be missing where the environment says it. */
export interface HeedOptions<WorkspaceId extends string | undefined = string | undefined> {
  /**
   * An API key, `hk_…`. By default that of the variable `HEED_API_KEY`; null for none. Keep it on servers: whoever reads
   * it can act as its user. `widgetIntake` and `webhookIntake` need none.
   */
  apiKey?: string | null | undefined;
  /**
   * The service's address, such as `https://heed.example.com`, with or without `/api/v1`. By default that of the variable
   * `HEED_URL`.
   */
  baseUrl?: string | undefined;
  /**
   * The workspace to act in, unless a call names another one. By default that of the variable `HEED_WORKSPACE_ID`. No
   * call must name one then.
   */
  workspaceId?: WorkspaceId | undefined;
  /** Milliseconds until one attempt is given up. The default is 30,000. */
  timeout?: number;
  /** How often a failed request is retried. The default is 2. */
  maxRetries?: number;
  /**
   * The most milliseconds between two attempts. If the service asks for more, the call fails at once. The default is
   * 60,000.
   */
  maxRetryDelay?: number;
  /** Waits for the next window when the rate limit is used up, instead of running into 429. */
  waitForRateLimit?: boolean;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Another `fetch`, for example a fake one in a test. It gets a `Request`, and {@link fetchOptions} if there are any. */
  fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
  /** What the runtime's `fetch` is told besides, such as `dispatcher` for a proxy. */
  fetchOptions?: FetchOptions;
  /** Where it logs. By default to the console. */
  logger?: Logger;
  /**
   * What it logs: `debug` each request and response, `info` only retries, `warn` only what will stop working. By default
   * that of the variable `HEED_LOG`, otherwise `warn`. Neither headers nor bodies are logged.
   */
  logLevel?: LogLevel;
}

/** What a single call can set. */
export interface RequestOptions {
  /** Ends the call, including its retries, with a `HeedError` named `AbortError`. */
  signal?: AbortSignal;
  /** Milliseconds until one attempt is given up. */
  timeout?: number;
  /** How often a failed request is retried. */
  maxRetries?: number;
  /** The most milliseconds between two attempts. */
  maxRetryDelay?: number;
  /** Headers of this request, over those of the client. */
  headers?: Record<string, string>;
  /** For a POST. By default the SDK makes one. All attempts of one call share it. */
  idempotencyKey?: string;
  /**
   * For an update or a deletion: the `ETag` that the resource must still have. With another one the call fails with a
   * {@link PreconditionFailedError}.
   */
  ifMatch?: string;
  /** What the runtime's `fetch` is told besides, such as `next` of Next.js, over those of the client. */
  fetchOptions?: FetchOptions;
  /** For a stream of events: waits before it is opened again. By default up to 30 seconds, longer after each failure. */
  pause?: Pause;
  /** For the stream of a session: hears what passes beside the events, such as who is at which item (`presence`). */
  onLive?: (type: string, data: unknown) => void;
  /** For an upload: called as its bytes are sent, and from 0 again for each attempt. */
  onUploadProgress?: (progress: UploadProgress) => void;
}

/** Waits before a stream is opened again. `failures` have followed each other since the stream last told something. */
export type Pause = (failures: number, signal: AbortSignal | undefined) => Promise<void>;

/** What `fetch` takes as its second argument: the standard's options, and those of the runtime or framework. */
export type FetchOptions = Omit<RequestInit, 'method' | 'headers' | 'body' | 'signal'> & Record<string, unknown>;

/** How far an upload is, in bytes of the whole request. */
export interface UploadProgress {
  /** The bytes that are sent. */
  loaded: number;
  /** All that there are to send. */
  total: number;
}
