import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit';
import type { Logger } from 'pino';

const warnEveryMs = 10_000;
const leftAloneMs = 1_000;

/** Counts in a shared store, and in memory while that one is away, so that requests go on under a limit. */
export class FallbackStore implements Store {
  readonly localKeys = false;
  readonly #shared: Store;
  readonly #memory = new MemoryStore();
  readonly #log: Logger;
  #options: Options | undefined;
  #opened: Promise<void> | undefined;
  #warnedAt = 0;
  #failedAt = 0;

  constructor(shared: Store, log: Logger) {
    this.#shared = shared;
    this.#log = log;
  }

  init(options: Options): void {
    this.#options = options;
    this.#memory.init(options);
  }

  increment(key: string): Promise<ClientRateLimitInfo> {
    return this.#try(
      async () => this.#shared.increment(key),
      () => this.#memory.increment(key),
    );
  }

  async decrement(key: string): Promise<void> {
    await this.#try(
      async () => this.#shared.decrement(key),
      () => this.#memory.decrement(key),
    );
  }

  async resetKey(key: string): Promise<void> {
    await this.#try(
      async () => this.#shared.resetKey(key),
      () => this.#memory.resetKey(key),
    );
  }

  shutdown(): void {
    this.#memory.shutdown();
  }

  /** After a failure the shared store is left alone for a moment, so that not every request waits for it in vain. */
  async #try<Result>(shared: () => Promise<Result>, memory: () => Promise<Result>): Promise<Result> {
    if (Date.now() - this.#failedAt < leftAloneMs) return memory();
    try {
      await this.#open();
      return await shared();
    } catch (error) {
      this.#failedAt = Date.now();
      this.#warn(error);
      return memory();
    }
  }

  /** The shared store loads its scripts before its first use; where that failed, the next use tries again. */
  async #open(): Promise<void> {
    this.#opened ??= Promise.resolve(this.#options && this.#shared.init?.(this.#options));
    try {
      await this.#opened;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }

  #warn(error: unknown): void {
    if (Date.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = Date.now();
    this.#log.warn({ err: error }, 'Redis is away: counting the rate limit in memory');
  }
}
