import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Statements } from './capture.ts';

export const poolSize = '10';

export interface Server {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** The service as `npm start` runs it, with these settings. Nobody reads its log. */
export async function startProduct(databaseUrl: string, settings: Record<string, string> = {}): Promise<Server> {
  const { child, ...server } = await start(new URL('../src/main.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: poolSize,
      SECRET_KEY: randomBytes(32).toString('hex'),
      RATE_LIMIT_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'info',
      ...settings,
    },
  });
  return server;
}

export type BareServer = Server & { use(statements: Statements): void };

export async function startBare(databaseUrl: string): Promise<BareServer> {
  const { child, ...server } = await start(new URL('./bare-server.ts', import.meta.url), {
    env: { DATABASE_URL: databaseUrl, DATABASE_POOL_SIZE: poolSize },
  });
  return { ...server, use: (statements) => child.send(statements) };
}

/** Starts a program that serves at the `PORT` of its environment, and waits until it answers. */
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
    const answered = await fetch(`http://127.0.0.1:${port}/readyz`)
      .then(() => true)
      .catch(() => false);
    if (answered) return;
    await wait(50);
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
