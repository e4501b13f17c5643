import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Clock } from '../../src/base/clock.ts';
import type { Database } from '../../src/platform/db/client.ts';
import { type RunningServer, startServer } from '../../src/start/server.ts';
import { readSettings, type Settings } from '../../src/start/settings.ts';
import { Api } from './api.ts';
import { openTestDatabase } from './database.ts';
import { leaveDatabase } from './kept-databases.ts';

/** A clock that stands still until a test moves it. */
class TestClock {
  /** What is remembered of a database outlives a test file, so the time that has passed never goes back in a process. */
  static #latestMs = 0;
  #now = new Date('2026-03-10T12:00:00.000Z');
  #elapsedMs = TestClock.#latestMs;
  readonly read: Clock = Object.assign((): Date => new Date(this.#now), { elapsedMs: () => this.#elapsedMs });

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
    this.#elapsedMs += milliseconds;
    TestClock.#latestMs = Math.max(TestClock.#latestMs, this.#elapsedMs);
  }

  /** As somebody sets a clock who has seen it go wrong: no time passes. */
  set(time: string | Date): void {
    this.#now = new Date(time);
  }
}

export interface TestApp {
  database: Database;
  running: RunningServer;
  clock: TestClock;
  /** Without a key. */
  anonymous: Api;
  close(): Promise<void>;
}

interface Surroundings {
  /** Where the app logs to. By default nowhere. */
  log?: Logger;
  /** Another app with which this one shares database and clock, as a second process would. Close this one first. */
  beside?: TestApp;
  /** By default that of this run. */
  kind?: Database['kind'];
  /** A migrated database to use instead of a fresh one. */
  database?: Database;
}

/** Starts the real app on its own port, over a fresh database. Close it in `afterAll`. */
export async function startTestApp(
  settings: Partial<Settings> = {},
  { log = pino({ level: 'silent' }), beside, kind, database: given }: Surroundings = {},
): Promise<TestApp> {
  const database = beside?.database ?? given ?? (await openTestDatabase(kind));
  const clock = beside?.clock ?? new TestClock();
  const base = readSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Tests run the queued jobs themselves (runJobs), unless they ask for workers.
    HEED_WORKERS: '0',
    SITE_URL: 'http://heed.test',
    DATA_DIR: beside?.running.settings.dataDir ?? join(process.env.TEST_FOLDER ?? '', randomUUID()),
  });
  const secretKey = settings.secretKey ?? Buffer.alloc(32, 'secret');
  const running = await startServer({ ...base, ...settings, secretKey }, database, log, { clock: clock.read });
  const close = async () => {
    await running.stop();
    if (beside) return;
    await leaveDatabase(database);
    letGo(app);
  };
  const app: TestApp = { database, running, clock, anonymous: new Api(running.server, undefined), close };
  return app;
}

/**
 * Cuts off what a closed app had. The variables of a test file live as long as its worker, and every collection of garbage
 * would walk through the apps and databases of all the files before.
 */
function letGo(app: TestApp): void {
  app.running.server.removeAllListeners();
  for (const part of ['running', 'database']) Reflect.deleteProperty(app, part);
  app.close = async () => undefined;
}
