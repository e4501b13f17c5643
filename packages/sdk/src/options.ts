/** How a {@link Heed} client behaves. */
export interface HeedOptions {
  /**
   * An API key, `hk_…`. Keep it on servers: whoever reads it can act as its user. `widgetIntake` and `webhookIntake`
   * need none.
   */
  apiKey?: string | undefined;
  /** The service's address, such as `https://heed.example.com`, with or without `/api/v1`. */
  baseUrl: string;
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
  /** Another `fetch`, for example with a proxy. */
  fetch?: typeof fetch;
}

/** What a single call can set. */
export interface RequestOptions {
  /** Ends the call, including its retries. */
  signal?: AbortSignal;
  timeout?: number;
  maxRetries?: number;
  maxRetryDelay?: number;
  headers?: Record<string, string>;
  /** For a POST. By default the SDK makes one. All attempts of one call share it. */
  idempotencyKey?: string;
  /**
   * For an update or a deletion: the `ETag` that the resource must still have. With another one the call fails with a
   * {@link PreconditionFailedError}.
   */
  ifMatch?: string;
}
