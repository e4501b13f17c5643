import type { Logger } from 'pino';

const warnEveryMs = 10_000;
const leftAloneMs = 1_000;

/** Counts in Redis, and in memory while it is away, so that requests continue under a limit. */
export class WhileRedisIsAway {
  readonly #log: Logger;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** After a failure Redis is left alone for a moment, so that not every request waits for it in vain. */
  async try<Result>(inRedis: () => Promise<Result>, inMemory: () => Result | Promise<Result>): Promise<Result> {
    if (performance.now() - this.#failedAt < leftAloneMs) return inMemory();
    try {
      return await inRedis();
    } catch (error) {
      this.#failedAt = performance.now();
      this.#warn(error);
      return inMemory();
    }
  }

  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    this.#log.warn({ err: error }, 'Redis is away: counting the rate limit in memory');
  }
}
