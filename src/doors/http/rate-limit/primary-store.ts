import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { CountStep, Primary } from '../../../base/primary.ts';

/** Hits that the primary has counted for this process, which it has not used yet. */
interface Spare {
  /** How many of the window are used, as far as this process knows. */
  used: number;
  left: number;
  resetsAt: number;
}

/** Lets the primary count, for all processes over one port, and asks it for several hits at a time while many are left. */
export class PrimaryStore implements Store {
  readonly localKeys = false;
  readonly #primary: Primary;
  /** About in the order in which their windows end. */
  readonly #spare = new Map<string, Spare>();
  #windowMs = 0;
  #most = 0;

  constructor(primary: Primary) {
    this.#primary = primary;
  }

  init({ windowMs, limit }: Options): void {
    this.#windowMs = windowMs;
    this.#most = typeof limit === 'number' ? limit : 0;
  }

  async get(key: string): Promise<ClientRateLimitInfo | undefined> {
    const window = await this.#ask('get', key);
    return window ? present(window.totalHits, window.resetsAt) : undefined;
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const now = Date.now();
    this.#dropOver(now);
    const spare = this.#spare.get(key);
    if (spare && spare.left > 0 && spare.resetsAt > now) {
      spare.left -= 1;
      spare.used += 1;
      return present(spare.used, spare.resetsAt);
    }
    const counted = await this.#ask('increment', key);
    if (!counted) throw new Error('The primary has not counted a request');
    const { totalHits, resetsAt, taken } = counted;
    const used = totalHits - taken + 1;
    // Several requests may have asked at once. Each of them was given its own.
    const left = taken - 1 + (this.#spare.get(key)?.left ?? 0);
    this.#spare.delete(key);
    if (left > 0) this.#spare.set(key, { used, left, resetsAt });
    return present(used, resetsAt);
  }

  async decrement(key: string): Promise<void> {
    await this.#ask('decrement', key);
  }

  async resetKey(key: string): Promise<void> {
    this.#spare.delete(key);
    await this.#ask('reset', key);
  }

  #ask(step: CountStep, key: string) {
    return this.#primary.ask('count', { step, key, windowMs: this.#windowMs, most: this.#most });
  }

  #dropOver(now: number): void {
    for (const [key, { resetsAt }] of this.#spare) {
      if (resetsAt > now) return;
      this.#spare.delete(key);
    }
  }
}

function present(totalHits: number, resetsAt: number): ClientRateLimitInfo {
  return { totalHits, resetTime: new Date(resetsAt) };
}
