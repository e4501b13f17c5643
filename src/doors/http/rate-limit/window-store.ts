import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Clock } from '../../../base/clock.ts';

interface Window {
  hits: number;
  /** By the clock that nobody sets. */
  endsAt: number;
}

/** Counts in memory, for each name in a fixed window that lasts as long as it should, also when the time is set back. */
export class WindowStore implements Store {
  readonly localKeys = true;
  readonly #clock: Clock;
  /** All are equally long, so they end in the order in which they were put in. */
  readonly #windows = new Map<string, Window>();
  #windowMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  init({ windowMs }: Options): void {
    this.#windowMs = windowMs;
  }

  get(key: string): ClientRateLimitInfo | undefined {
    const now = this.#clock.elapsedMs();
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? present(window, now) : undefined;
  }

  increment(key: string): ClientRateLimitInfo {
    const now = this.#clock.elapsedMs();
    this.#dropOver(now);
    const window = this.#windows.get(key) ?? { hits: 0, endsAt: now + this.#windowMs };
    window.hits += 1;
    this.#windows.set(key, window);
    return present(window, now);
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.hits > 0) window.hits -= 1;
  }

  resetKey(key: string): void {
    this.#windows.delete(key);
  }

  #dropOver(now: number): void {
    for (const [key, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(key);
    }
  }
}

function present({ hits, endsAt }: Window, now: number): ClientRateLimitInfo {
  return { totalHits: hits, resetTime: new Date(Date.now() + endsAt - now) };
}
