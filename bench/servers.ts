import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { builtService } from './built-service.ts';
import { checkout } from './checkout.ts';
import type { Statements } from './statements.ts';

export const poolSize = '10';
/** High enough for any load of ours. Each request is counted as under the default. */
export const requestLimit = '1000000';

export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** The service as `npm start` runs it in a checkout, with these settings. */
export function startProduct(
  databaseUrl: string,
  settings: Record<string, string> = {},
  of = checkout,
): Promise<Server> {
  return startService(new URL('src/main.ts', of), { ...onPostgresql(databaseUrl), ...settings });
}

/** The built service on PostgreSQL, or on the embedded database in a folder. */
export async function startBuilt(on: { databaseUrl: string } | { dataDir: string }): Promise<Server> {
  const settings = 'dataDir' in on ? { DATA_DIR: on.dataDir } : onPostgresql(on.databaseUrl);
  return startService(await builtService(), settings, ['start']);
}

function onPostgresql(databaseUrl: string): Record<string, string> {
  const secretKey = randomBytes(32).toString('hex');
  return { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: poolSize, SECRET_KEY: secretKey };
}

/** Nobody reads its log. */
async function startService(program: URL | string, settings: Record<string, string>, args: string[] = []) {
  const env = {
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    RATE_LIMIT_PER_MINUTE: requestLimit,
    LOG_LEVEL: 'info',
    ...settings,
  };
  const { child, ...server } = await start(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env }, args);
  return server;
}

export type BareServer = Server & { use(statements: Statements): void };

export async function startBare(databaseUrl: string): Promise<BareServer> {
  const { child, ...server } = await start(new URL('./bare-server.ts', import.meta.url), {
    env: { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: poolSize },
  });
  return { ...server, use: (statements) => child.send(statements) };
}

/** Starts a program that serves at the `PORT` of its environment, and waits until it can. */
export async function start(
  program: URL | string,
  { env, ...options }: ForkOptions,
  args: string[] = [],
): Promise<Server & { child: ChildProcess }> {
  const port = await freePort();
  const child = fork(program, args, { ...options, env: { PATH: process.env.PATH, PORT: String(port), ...env } });
  await ready(port, child);
  return { port, pid: child.pid ?? 0, stop: () => stop(child), child };
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`)
      .then(({ status }) => status < 500)
      .catch(() => false);
    if (isReady) return;
    await wait(20);
  }
  throw new Error('A server did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
