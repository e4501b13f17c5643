import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { Database } from '../../src/platform/db/client.ts';
import { type RunningServer, startServer } from '../../src/start/server.ts';
import { readSettings, type Settings } from '../../src/start/settings.ts';
import { Api } from './api.ts';
import { openTestDatabase } from './database.ts';

/** A clock that stands still until a test moves it. */
class TestClock {
  #now = new Date('2026-03-10T12:00:00.000Z');
  readonly read = (): Date => new Date(this.#now);

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }

  set(time: string): void {
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
  /** Where the app logs to; nowhere unless given. */
  log?: Logger;
  /** Another app, whose database and clock this one shares, as a second process would. Close this one first. */
  beside?: TestApp;
}

/** The real app on a port of its own, over a fresh database. Close it in `afterAll`. */
export async function startTestApp(
  settings: Partial<Settings> = {},
  { log = pino({ level: 'silent' }), beside }: Surroundings = {},
): Promise<TestApp> {
  const database = beside?.database ?? (await openTestDatabase());
  const clock = beside?.clock ?? new TestClock();
  const base = readSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    // Tests work jobs off themselves (runJobs), unless they ask for workers.
    HEED_WORKERS: '0',
    SITE_URL: 'http://heed.test',
    DATA_DIR: beside?.running.settings.dataDir ?? join(process.env.TEST_FOLDER ?? '', randomUUID()),
  });
  const secretKey = Buffer.alloc(32, 'secret');
  const running = await startServer({ ...base, ...settings, secretKey }, database, log, clock.read);
  const close = async () => {
    await running.stop();
    if (!beside) await database.close();
  };
  return { database, running, clock, anonymous: new Api(running.server, undefined), close };
}
