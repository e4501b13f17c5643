import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import type { Clock } from '../../../base/clock.ts';

interface Window {
  hits: number;
  /** By the clock that nobody sets. */
  endsAt: number;
  /** How many of the hits only this store knows. */
  own: number;
}

/** Counts in memory, for each name in a fixed window that lasts as long as it should, also when the time is set back. */
export class WindowStore implements Store {
  readonly localKeys = true;
  readonly #clock: Clock;
  /** About in the order in which they end, because all are equally long. */
  readonly #windows = new Map<string, Window>();
  #windowMs: number;

  /** The middleware says later how long a window is, unless it is known. */
  constructor(clock: Clock, windowMs = 0) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  init({ windowMs }: Options): void {
    this.#windowMs = windowMs;
  }

  get(key: string): ClientRateLimitInfo | undefined {
    const now = this.#clock.elapsedMs();
    const window = this.#current(key, now);
    return window && present(window, now);
  }

  increment(key: string, by = 1): ClientRateLimitInfo {
    const now = this.#clock.elapsedMs();
    this.#dropOver(now);
    const window = this.#current(key, now) ?? { hits: 0, endsAt: now + this.#windowMs, own: 0 };
    window.hits += by;
    window.own += by;
    this.#windows.set(key, window);
    return present(window, now);
  }

  /**
   * Takes over what another store has counted, to go on from there without it. Returns how many hits of the same window
   * the other one does not know.
   */
  learn(key: string, { totalHits, resetTime }: ClientRateLimitInfo): number {
    const now = this.#clock.elapsedMs();
    this.#dropOver(now);
    const missed = this.#current(key, now)?.own ?? 0;
    const endsAt = resetTime ? now + resetTime.getTime() - Date.now() : now + this.#windowMs;
    this.#windows.delete(key);
    this.#windows.set(key, { hits: totalHits + missed, endsAt, own: 0 });
    return missed;
  }

  decrement(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.hits > 0) window.hits -= 1;
  }

  resetKey(key: string): void {
    this.#windows.delete(key);
  }

  #current(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? window : undefined;
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
