import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Machine } from '../scripts/generate/measurements/results.ts';

const watchedMs = 3_000;

/** Says when and on what a measurement begins. Call it before anything of it runs. */
export async function describeMachine(databaseUrl: string): Promise<Machine> {
  const before = busyAndAll();
  await wait(watchedMs);
  const after = busyAndAll();
  const share = (after.busy - before.busy) / (after.all - before.all);
  return {
    date: new Date().toISOString(),
    node: process.versions.node,
    postgresql: await readVersion(databaseUrl),
    cores: cpus().length,
    busyBefore: Math.round(share * cpus().length * 10) / 10,
  };
}

/** Milliseconds of all cores since the machine was started. */
function busyAndAll(): { busy: number; all: number } {
  const times = cpus().map((core) => core.times);
  const all = times.flatMap((of) => Object.values(of)).reduce((sum, time) => sum + time, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

async function readVersion(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    return rows[0]?.version.split(' ')[0] ?? '';
  } finally {
    await client.end();
  }
}
