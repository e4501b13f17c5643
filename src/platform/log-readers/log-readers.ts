import { atMost } from '../../base/at-most.ts';
import { currentTracing, inSpan } from '../../base/tracing.ts';
import { newContext, type Services } from '../context.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { measureLogs } from './log-metrics.ts';
import { countFailure, findUnread, hasUnread } from './log-places-sql.ts';
import type { LogReader } from './log-reader.ts';

/** How many steps one process takes at a time, over all readers and logs. */
const atOnce = 4;
/** How often it looks by itself: for what other processes wrote, and for logs that a reader has begun to follow. */
const lookEveryMs = 1_000;
/** Of so many looks, one also looks at all logs for readers that follow every one, in case it has missed an announcement. */
const thoroughEvery = 60;
const mostTries = 8;
const mostStopMs = 7_000;

/** A reader in the log of a workspace. */
interface Reading {
  reader: LogReader;
  workspaceId: string;
  /** What made the log grow, as tracing names it. */
  askedBy?: string | undefined;
}

/** Lets readers work off the logs: at once when one has grown, a step at a time in each, in turns. */
export class LogReaders {
  readonly #services: Services;
  readonly #readers: readonly LogReader[];
  readonly #firstPauseMs: number;
  /** What is to be read, in the order of its turns. */
  readonly #waiting = new Map<string, Reading>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #paused = new Map<string, NodeJS.Timeout>();
  /** What no reader follows, as far as the last look knew. */
  readonly #notFollowed = new Set<string>();
  /** Which logs have grown since the last look, for readers that are patient. */
  readonly #grown = new Set<string>();
  #looks = 0;
  #isStopped = false;

  /** The pause after a failed step doubles with each further failure. */
  constructor(services: Services, readers: readonly LogReader[], { firstPauseMs = 1_000 } = {}) {
    this.#services = services;
    this.#readers = readers;
    this.#firstPauseMs = firstPauseMs;
  }

  /** Reads until the returned function is called. Steps in progress then have some seconds to finish. */
  start(): () => Promise<void> {
    const stopMeasuring = measureLogs(this.#services.db);
    const stopHearing = this.#services.logWatch.onAnnouncement((workspaceId) => this.#wake(workspaceId));
    const look = setInterval(() => void this.#lookAround(), lookEveryMs).unref();
    void this.#lookAround();
    return async () => {
      this.#isStopped = true;
      stopHearing();
      stopMeasuring();
      clearInterval(look);
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
    this.#grown.add(workspaceId);
    for (const reader of this.#readers) if (!reader.isPatient) this.#enqueue({ reader, workspaceId, askedBy });
  }

  async #lookAround(): Promise<void> {
    this.#notFollowed.clear();
    for (const workspaceId of this.#grown)
      for (const reader of this.#readers) if (reader.isPatient) this.#enqueue({ reader, workspaceId });
    this.#grown.clear();
    const isThorough = this.#looks++ % thoroughEvery === 0;
    try {
      const unread = await this.#findUnread(
        isThorough ? this.#readers : this.#readers.filter((one) => !one.followsAll),
      );
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
    if (this.#notFollowed.has(key)) return;
    if (!this.#waiting.has(key)) this.#waiting.set(key, reading);
    this.#takeTurns();
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
      if ((isBehind ?? reader.followsAll) && (await this.#step(reading)))
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
