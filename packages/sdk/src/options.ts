/** How a {@link Heed} client behaves. */
export interface HeedOptions {
  /**
   * An API key, `hk_…`. It belongs on servers: whoever reads it acts as its user. `widgetIntake` and `webhookIntake` need
   * none.
   */
  apiKey?: string | undefined;
  /** The service's address, such as `https://heed.example.com`; with or without `/api/v1`. */
  baseUrl: string;
  /** Milliseconds until one attempt is given up; 30,000 unless set. */
  timeout?: number;
  /** How often a request is tried again after it failed; 2 unless set. */
  maxRetries?: number;
  /** Milliseconds between two attempts at most; when the service asks for more, the call fails at once. 60,000 unless set. */
  maxRetryDelay?: number;
  /** Wait for the next window when the rate limit is used up, instead of running into 429. */
  waitForRateLimit?: boolean;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Another `fetch`, for example with a proxy. */
  fetch?: typeof fetch;
}

/** What a single call can set. */
export interface RequestOptions {
  /** Ends the call, its retries included. */
  signal?: AbortSignal;
  timeout?: number;
  maxRetries?: number;
  maxRetryDelay?: number;
  headers?: Record<string, string>;
  /** Of a POST; one is made up unless given. All attempts of one call share it. */
  idempotencyKey?: string;
}
