import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.ts';
import { WhileRedisIsAway } from './while-redis-is-away.ts';
import { WindowStore } from './window-store.ts';

/** Counts in a shared store, and in memory while that store is away, from where the shared count was. */
export class FallbackStore implements Store {
  readonly localKeys = false;
  readonly #shared: Store;
  readonly #memory: WindowStore;
  readonly #whileAway: WhileRedisIsAway;
  #options: Options | undefined;
  #opened: Promise<void> | undefined;

  constructor(shared: Store, log: Logger, clock: Clock) {
    this.#shared = shared;
    this.#memory = new WindowStore(clock);
    this.#whileAway = new WhileRedisIsAway(log);
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
      async () => this.#learn(key, await this.#shared.increment(key)),
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

  #try<Result>(shared: () => Promise<Result>, memory: () => Result): Promise<Result> {
    return this.#whileAway.try(async () => {
      await this.#open();
      return shared();
    }, memory);
  }

  /** What was counted in memory meanwhile is added to the shared count, so that a short absence opens no new window. */
  #learn(key: string, counted: ClientRateLimitInfo): ClientRateLimitInfo {
    const missed = this.#memory.learn(key, counted);
    for (let added = 0; added < missed; added++)
      void Promise.resolve(this.#shared.increment(key)).catch(() => undefined);
    return { ...counted, totalHits: counted.totalHits + missed };
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
}
