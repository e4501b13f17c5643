import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { CountStep, Primary } from '../../../base/primary.ts';

/** Lets the primary count, for all processes over one port. */
export class PrimaryStore implements Store {
  readonly localKeys = false;
  readonly #primary: Primary;
  #windowMs = 0;

  constructor(primary: Primary) {
    this.#primary = primary;
  }

  init({ windowMs }: Options): void {
    this.#windowMs = windowMs;
  }

  async get(key: string): Promise<ClientRateLimitInfo | undefined> {
    return (await this.#ask('get', key)) ?? undefined;
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const counted = await this.#ask('increment', key);
    if (!counted) throw new Error('The primary has not counted a request');
    return counted;
  }

  async decrement(key: string): Promise<void> {
    await this.#ask('decrement', key);
  }

  async resetKey(key: string): Promise<void> {
    await this.#ask('reset', key);
  }

  async #ask(step: CountStep, key: string): Promise<ClientRateLimitInfo | null> {
    const window = await this.#primary.ask('count', { step, key, windowMs: this.#windowMs });
    return window && { totalHits: window.totalHits, resetTime: new Date(window.resetsAt) };
  }
}
