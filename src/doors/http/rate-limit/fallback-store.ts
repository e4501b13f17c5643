import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import { WindowStore } from './window-store.ts';

const warnEveryMs = 10_000;
const leftAloneMs = 1_000;

/** Counts in a shared store, and in memory while that store is away, so that requests continue under a limit. */
export class FallbackStore implements Store {
  readonly localKeys = false;
  readonly #shared: Store;
  readonly #memory: WindowStore;
  readonly #log: Logger;
  #options: Options | undefined;
  #opened: Promise<void> | undefined;
  #warnedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(shared: Store, log: Logger, clock: Clock) {
    this.#shared = shared;
    this.#memory = new WindowStore(clock);
    this.#log = log;
  }

  init(options: Options): void {
    this.#options = options;
    this.#memory.init(options);
  }

  get(key: string): Promise<ClientRateLimitInfo | undefined> {
    return this.#try(
      async () => this.#shared.get?.(key),
      () => this.#memory.get(key),
    );
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

  /** After a failure the shared store is left alone for a moment, so that not every request waits for it in vain. */
  async #try<Result>(shared: () => Promise<Result>, memory: () => Result): Promise<Result> {
    if (performance.now() - this.#failedAt < leftAloneMs) return memory();
    try {
      await this.#open();
      return await shared();
    } catch (error) {
      this.#failedAt = performance.now();
      this.#warn(error);
      return memory();
    }
  }

  /** The shared store loads its scripts before its first use. If that fails, the next use tries again. */
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
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    this.#log.warn({ err: error }, 'Redis is away: counting the rate limit in memory');
  }
}
