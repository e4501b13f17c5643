import { readFileSync } from 'node:fs';

const fields = { now: 'VmRSS', most: 'VmHWM' };

/** Reads the resident memory of a process, as it is or as it has been at most. */
export function readMegabytes(pid: number, which: keyof typeof fields): number {
  const line = new RegExp(`^${fields[which]}:\\s+(\\d+) kB`, 'm');
  return Math.round(Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
}
