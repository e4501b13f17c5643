import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** What each process has used of the processor so far, by its number. */
export type CpuSeconds = ReadonlyMap<number, number>;

/** Reads it of a process with all that it has started, and of the database's connections, which must be on this machine. */
export async function readCpuSeconds(client: Client, pid: number): Promise<CpuSeconds> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const pids = [...withChildren(pid), ...rows.map((row) => row.pid)];
  return new Map(pids.map((one) => [one, secondsOf(one)]));
}

/** Returns what was used between the two. Processes that came in between count whole. */
export function usedBetween(before: CpuSeconds, after: CpuSeconds): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

function withChildren(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(withChildren)];
}

function secondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the command, which is in brackets: the 12th and 13th fields are what it used itself and what the kernel used for it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
