import { RateLimited } from '../../base/errors.ts';

/** How many streams of one caller this process keeps open at a time. */
const mostOfCaller = 5;
const tryAgainSeconds = 10;

/** Counts the streams that are open. */
export class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Keeps one of the caller's places as long as the work lasts. Throws a 429 if they have none left. */
  async keep(callerId: string, work: () => Promise<void>, most = mostOfCaller): Promise<void> {
    const open = this.#open.get(callerId) ?? 0;
    if (open >= most)
      throw new RateLimited(
        `At most ${most} streams of events can be open at the same time: close one`,
        tryAgainSeconds,
      );
    this.#open.set(callerId, open + 1);
    try {
      await work();
    } finally {
      const left = (this.#open.get(callerId) ?? 1) - 1;
      if (left > 0) this.#open.set(callerId, left);
      else this.#open.delete(callerId);
    }
  }
}
