import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { atMost } from '../../base/at-most.ts';
import { systemClock } from '../../base/clock.ts';
import { CrewMetrics } from './crew-metrics.ts';
import { type AnswerQuestion, type End, Member } from './member.ts';
import { SharedCounts } from './shared-counts.ts';

/** A process that lived longer was not ended by what it found at its start. */
const healthyAfterMs = 60_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** How long the restart of the next one waits for the one before. Those who are connected to it may keep it longer. */
const mostFarewellMs = 10_000;

/** All processes over one port. It replaces those that die, and on demand each of them in turn. */
export class Crew {
  readonly #size: number;
  readonly #log: Logger;
  readonly #metrics = new CrewMetrics();
  readonly #counts: SharedCounts;
  /** Who has each place. */
  readonly #members = new Map<number, Member>();
  /** Those that run, also those whose place another has taken. */
  readonly #running = new Set<Member>();
  readonly #stopping = new AbortController();
  /** The place whose process is being replaced on demand. */
  #renewing: number | undefined;

  constructor(size: number, log: Logger) {
    this.#size = size;
    this.#log = log;
    this.#counts = new SharedCounts(systemClock, size);
  }

  /**
   * Starts them all, the first before the others because it prepares what all need. Resolves to false if one ends
   * before it is ready. Its log says why.
   */
  async start(): Promise<boolean> {
    if (!(await this.#fill(1))) return false;
    const others = Array.from({ length: this.#size - 1 }, (_, index) => this.#fill(index + 2));
    return (await Promise.all(others)).every(Boolean);
  }

  /** Replaces each of them, one after the other. A new one takes requests before an old one ceases to. */
  async renew(): Promise<void> {
    this.#log.info('restarting each process in turn');
    for (let number = 1; number <= this.#size; number++) {
      this.#renewing = number;
      const next = this.#launch(number);
      const isReady = await next.ready;
      this.#renewing = undefined;
      if (this.#stopping.signal.aborted) return;
      const old = this.#members.get(number);
      const isOldGone = !old || !this.#running.has(old);
      if (isReady || isOldGone) this.#settle(next);
      if (!isReady) {
        this.#log.error(
          { number },
          'a new process did not start, so the restart ends here: the others stay as they are',
        );
        return;
      }
      if (isOldGone) continue;
      old.retire();
      await atMost(mostFarewellMs, old.ended, undefined);
    }
    this.#log.info('each process is a new one');
  }

  /** Ends them all, and resolves once they have. */
  async stop(signal: NodeJS.Signals): Promise<void> {
    this.#stopping.abort();
    for (const member of this.#running) member.stop(signal);
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  /** Puts a process in a place. Whether it became ready. */
  async #fill(number: number): Promise<boolean> {
    const member = this.#launch(number);
    const isReady = await member.ready;
    if (isReady) this.#settle(member);
    return isReady;
  }

  #launch(number: number): Member {
    const member = Member.start({ number, of: this.#size }, this.#answer);
    this.#running.add(member);
    this.#metrics.add(member);
    void member.ended.then(() => this.#running.delete(member));
    return member;
  }

  /** Gives the process its place, and replaces it when it dies, for as long as the place is its own. */
  #settle(member: Member, deathsBefore = 0): void {
    const { number } = member.place;
    const since = performance.now();
    this.#members.set(number, member);
    void member.ended.then(async (end) => {
      if (this.#renewing === number || !this.#isWanted(member)) return;
      const deaths = performance.now() - since > healthyAfterMs ? 1 : deathsBefore + 1;
      await this.#mourn(member, end, deaths);
      if (this.#isWanted(member)) this.#settle(this.#launch(number), deaths);
    });
  }

  #isWanted(member: Member): boolean {
    return !this.#stopping.signal.aborted && this.#members.get(member.place.number) === member;
  }

  /** Waits until it is time for another: the more have died, the longer. */
  async #mourn({ pid, place: { number } }: Member, end: End, deaths: number): Promise<void> {
    const pauseMs = deaths === 1 ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (deaths - 2));
    this.#metrics.countDeath();
    this.#log.error({ number, diedPid: pid, ...end, pauseMs }, 'a process has died and will be replaced');
    await wait(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  readonly #answer: AnswerQuestion = (what, question) => this.#answers[what](question as never) as never;

  readonly #answers = {
    try: (question: Parameters<SharedCounts['try']>[0]) => this.#counts.try(question),
    count: (question: Parameters<SharedCounts['count']>[0]) => this.#counts.count(question),
    metrics: () => this.#metrics.show(),
  };
}
