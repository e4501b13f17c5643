import type { ThreadLink } from '../../../generated/prisma/client.ts';
import type { SentEvent } from '../../platform/events/live-stream.ts';

/** A client that leaves so many events unread reconnects, and goes on where it was. */
const mostWaiting = 200;

/** An open stream of one person, which takes what its reader hands on. */
export class ThreadFollower {
  readonly link: ThreadLink;
  readonly token: string;
  givenAtMs: number;
  #waiting: SentEvent[] = [];
  #wake: (() => void) | undefined;
  #isEnded = false;

  constructor(link: ThreadLink, token: string, nowMs: number) {
    this.link = link;
    this.token = token;
    this.givenAtMs = nowMs;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Hands events on. None only show that the connection lives. */
  give(events: SentEvent[], nowMs: number): void {
    this.#waiting.push(...events);
    this.givenAtMs = nowMs;
    if (this.#waiting.length > mostWaiting) this.#isEnded = true;
    this.#wake?.();
  }

  end(): void {
    this.#isEnded = true;
    this.#wake?.();
  }

  /** Returns what was handed on since, once there is something, or the end. */
  async next(): Promise<SentEvent[]> {
    if (this.#waiting.length === 0 && !this.#isEnded) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
      this.#wake = undefined;
    }
    const events = this.#waiting;
    this.#waiting = [];
    return events;
  }
}
