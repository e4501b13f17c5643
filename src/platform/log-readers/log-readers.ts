import { atMost } from '../../base/at-most.ts';
import { currentTracing, inSpan } from '../../base/tracing.ts';
import { newContext, type Services } from '../context.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { measureLogs } from './log-metrics.ts';
import { countFailure, findUnread, hasUnread } from './log-places-sql.ts';
import type { LogReader } from './log-reader.ts';

/** How many steps one process takes at a time, over all readers and logs. */
const atOnce = 4;
/** How long a reader that is patient waits after an announcement, and how long a log counts as not followed. */
const momentMs = 1_000;
/**
 * How often it looks by itself for what other processes wrote. Announcements of those that it hears can be lost, those
 * that it does not hear may write at any time, and beside the embedded database there are none.
 */
const lookEveryMs = { heard: 5_000, unheard: 1_000, none: 30_000 };
/** How often a look is at all logs, for readers that follow every one. */
const thoroughEveryMs = 60_000;
const mostTries = 8;
const mostStopMs = 7_000;

/** The other processes on the same database. */
export type Others = keyof typeof lookEveryMs;

/** A reader in the log of a workspace. */
interface Reading {
  reader: LogReader;
  workspaceId: string;
  /** The span that made the log grow, as tracing names it. */
  askedBy?: string | undefined;
}

/** Lets readers work off the logs: at once when one has grown, a step at a time in each, in turns. */
export class LogReaders {
  readonly #services: Services;
  readonly #readers: readonly LogReader[];
  readonly #firstPauseMs: number;
  readonly #lookEveryMs: number;
  /** Readings in the order of their turns. */
  readonly #waiting = new Map<string, Reading>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #paused = new Map<string, NodeJS.Timeout>();
  /** Logs that no reader followed a moment ago. */
  readonly #notFollowed = new Set<string>();
  /** Readings that start in a moment. */
  readonly #later = new Map<string, Reading>();
  #laterTimer: NodeJS.Timeout | undefined;
  #thoroughAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  /** The pause after a failed step doubles with each further failure. */
  constructor(
    services: Services,
    readers: readonly LogReader[],
    { firstPauseMs = 1_000, others = 'heard' as Others } = {},
  ) {
    this.#lookEveryMs = lookEveryMs[others];
    this.#services = services;
    this.#readers = readers;
    this.#firstPauseMs = firstPauseMs;
  }

  /** Reads until the returned function is called. Steps in progress then have some seconds to finish. */
  start(): () => Promise<void> {
    const stopMeasuring = measureLogs(this.#services.db);
    const stopHearing = this.#services.logWatch.onAnnouncement((workspaceId) => this.#wake(workspaceId));
    const look = setInterval(() => void this.#lookAround(), this.#lookEveryMs).unref();
    void this.#lookAround();
    return async () => {
      this.#isStopped = true;
      stopHearing();
      stopMeasuring();
      clearInterval(look);
      clearTimeout(this.#laterTimer);
      for (const timer of this.#paused.values()) clearTimeout(timer);
      await atMost(mostStopMs, Promise.all(this.#underWay.values()), undefined);
    };
  }

  /** Works off all that is unread without being started. Returns how many steps it took that somebody waits for. */
  async drain(): Promise<number> {
    let steps = 0;
    for (;;) {
      const unread = await this.#findUnread(this.#readers);
      if (unread.length === 0) return steps;
      for (const reading of unread) {
        await this.#step(reading);
        if (!reading.reader.isPatient) steps += 1;
      }
    }
  }

  #wake(workspaceId: string): void {
    const askedBy = currentTracing()?.traceparent();
    for (const reader of this.#readers)
      if (reader.isPatient) this.#enqueueLater({ reader, workspaceId });
      else this.#enqueue({ reader, workspaceId, askedBy });
  }

  async #lookAround(): Promise<void> {
    const now = performance.now();
    const isThorough = now - this.#thoroughAt >= thoroughEveryMs;
    if (isThorough) this.#thoroughAt = now;
    try {
      const unread = await this.#findUnread(
        isThorough ? this.#readers : this.#readers.filter((one) => !one.followsAll),
      );
      this.#notFollowed.clear();
      for (const reading of unread) this.#enqueue(reading);
    } catch (error) {
      this.#services.log.debug({ err: error }, 'cannot see which logs are unread');
    }
  }

  async #findUnread(readers: readonly LogReader[]): Promise<Reading[]> {
    const byName = new Map(readers.map((reader) => [reader.name, reader]));
    const named = (followsAll: boolean) =>
      readers.filter((reader) => Boolean(reader.followsAll) === followsAll).map(({ name }) => name);
    const unread = await findUnread(this.#services, named(false), named(true));
    return unread.flatMap(({ reader: name, workspaceId }) => {
      const reader = byName.get(name);
      return reader ? [{ reader, workspaceId }] : [];
    });
  }

  #enqueue(reading: Reading): void {
    const key = keyOf(reading);
    if (this.#notFollowed.has(key)) {
      this.#enqueueLater(reading);
      return;
    }
    if (!this.#waiting.get(key)?.askedBy) this.#waiting.set(key, reading);
    this.#takeTurns();
  }

  #enqueueLater(reading: Reading): void {
    this.#later.set(keyOf(reading), reading);
    this.#laterTimer ??= setTimeout(() => {
      this.#laterTimer = undefined;
      const later = [...this.#later.values()];
      this.#later.clear();
      this.#notFollowed.clear();
      for (const each of later) this.#enqueue(each);
    }, momentMs).unref();
  }

  #takeTurns(): void {
    for (const [key, reading] of this.#waiting) {
      if (this.#isStopped || this.#underWay.size >= atOnce) return;
      if (this.#underWay.has(key) || this.#paused.has(key)) continue;
      this.#waiting.delete(key);
      const turn = this.#takeTurn(key, reading).finally(() => {
        this.#underWay.delete(key);
        this.#takeTurns();
      });
      this.#underWay.set(key, turn);
    }
  }

  async #takeTurn(key: string, reading: Reading): Promise<void> {
    const { reader, workspaceId } = reading;
    try {
      const isBehind = await hasUnread(this.#services, reader.name, workspaceId);
      if (isBehind === null && !reader.followsAll) this.#notFollowed.add(key);
      if ((isBehind ?? reader.followsAll) && (await this.#step(reading)) && !this.#waiting.has(key))
        this.#waiting.set(key, { reader, workspaceId });
    } catch (error) {
      await this.#afterFailure(key, reading, error);
    }
  }

  #step({ reader, workspaceId, askedBy }: Reading): Promise<boolean> {
    const ctx = newContext(this.#services, reader.name);
    return inSpan(`process ${reader.name}`, { kind: 'consumer', askedBy }, () => reader.step(ctx, workspaceId));
  }

  /** While the database is away, no failure counts. */
  async #afterFailure(key: string, reading: Reading, error: unknown): Promise<void> {
    const { reader, workspaceId } = reading;
    const facts = { err: error, reader: reader.name, workspaceId };
    let pauseMs = this.#firstPauseMs;
    try {
      if (isDatabaseAway(error)) throw error;
      const tries = await countFailure(this.#services, reader.name, workspaceId);
      pauseMs = this.#firstPauseMs * 2 ** (tries - 1);
      if (tries >= mostTries) {
        await reader.giveUp(newContext(this.#services, reader.name), workspaceId);
        this.#services.log.error(facts, 'a step in a log of events failed and is given up');
      } else this.#services.log.warn({ ...facts, tries }, 'a step in a log of events failed and will be tried again');
    } catch {
      this.#services.log.warn(facts, 'a log of events cannot be read and will be read later');
    }
    this.#pause(key, reading, pauseMs);
  }

  #pause(key: string, reading: Reading, pauseMs: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#paused.delete(key);
      this.#enqueue(reading);
    }, pauseMs);
    this.#paused.set(key, timer.unref());
  }
}

function keyOf({ reader, workspaceId }: Reading): string {
  return `${reader.name} ${workspaceId}`;
}
