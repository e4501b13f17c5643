import type { MailReading } from './mail-form.ts';
import { MailThread, type ThreadLimits } from './mail-thread.ts';
import { type ReadingTurn, ReadingTurns } from './reading-turns.ts';
import { describeUnreadable } from './unreadable-mail.ts';

/** The largest mail that is read: 25 MB. */
export const mostMailBytes = 25 * 1_048_576;
/** Larger ones are read one at a time, for the memory that they take. */
const largeBytes = 5 * 1_048_576;
const mostThreads = 2;

const usualLimits: ThreadLimits = { mostMs: 10_000, idleMs: 60_000, mostHeapMegabytes: 256 };

/** Reads mails in two threads, so a slow mail holds up no other workspace. */
export class MailReader {
  readonly #limits: ThreadLimits;
  readonly #turns = new ReadingTurns(mostThreads);
  /** The one that rested last comes last, and is taken first. */
  readonly #resting: MailThread[] = [];

  constructor(limits: Partial<ThreadLimits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  /** Resolves for every mail, also for one that kills its thread. Rejects only if no thread can be started. */
  async read(bytes: Uint8Array, turn: ReadingTurn = { lane: 'mail' }): Promise<MailReading> {
    if (bytes.byteLength > mostMailBytes) return describeUnreadable(bytes, 'The mail is larger than 25 MB.');
    const isLarge = bytes.byteLength > largeBytes;
    const answer = await this.#turns.take({ ...turn, isLarge }, () => this.#ask(bytes));
    return typeof answer === 'string' ? describeUnreadable(bytes, answer) : answer;
  }

  /** Ends the threads. No mail may be under way. */
  async close(): Promise<void> {
    await Promise.all(this.#resting.map((thread) => thread.close()));
  }

  /** The bytes remain with the caller, and the thread gets others. */
  async #ask(bytes: Uint8Array): Promise<MailReading | string> {
    const thread = this.#resting.pop() ?? new MailThread(this.#limits);
    try {
      return await thread.ask(new Uint8Array(bytes));
    } finally {
      this.#resting.push(thread);
    }
  }
}
