import { setTimeout as wait } from 'node:timers/promises';

/** A window lasts a minute from its first request. What is answered later may belong to the next one. */
const windowMs = 59_500;
const readers = 6;
const mostTries = 5;

/** What one key got within its first window. */
export interface RateWindow {
  admitted: number;
  /** Those that were admitted, and those that were over the limit. */
  answered: number;
}

/** Reads with one key as fast as the answers come. */
export class WindowReader {
  readonly window: RateWindow = { admitted: 0, answered: 0 };
  readonly #isEnough: () => boolean;
  readonly #endsAt = performance.now() + windowMs;

  /** Reads until so many are answered and this is over, at most as long as the window lasts. */
  constructor(enough: number, alsoUntil: Promise<unknown> = Promise.resolve()) {
    let isOver = false;
    void alsoUntil.finally(() => {
      isOver = true;
    });
    this.#isEnough = () => isOver && this.window.answered >= enough;
  }

  /** `request` resolves to its status. */
  async read(request: () => Promise<number | undefined>): Promise<RateWindow> {
    await Promise.all(Array.from({ length: readers }, () => this.#readOn(request)));
    return this.window;
  }

  async #readOn(request: () => Promise<number | undefined>): Promise<void> {
    while (performance.now() < this.#endsAt && !this.#isEnough()) {
      const status = await request();
      if (performance.now() > this.#endsAt) return;
      if (status === 200) this.window.admitted += 1;
      if (status === 200 || status === 429) this.window.answered += 1;
      else await wait(50);
    }
  }
}

/**
 * Returns a window in which so many were answered, because fewer do not tell whether the limit holds. On a machine that was
 * too slow for that it tries again.
 */
export async function aFullWindow(enough: number, read: () => Promise<RateWindow>): Promise<RateWindow> {
  const slow: number[] = [];
  while (slow.length < mostTries) {
    const window = await read();
    if (window.answered >= enough) return window;
    slow.push(window.answered);
  }
  throw new Error(
    `It takes ${enough} answers in a window to tell whether a limit holds. There were ${slow.join(', ')}.`,
  );
}
