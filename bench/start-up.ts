import { setTimeout as wait } from 'node:timers/promises';
import { middle } from './median.ts';
import { readMegabytes } from './read-megabytes.ts';
import type { Server } from './servers.ts';

interface StartUp {
  /** From the start of the process until it can take requests. */
  seconds: number;
  /** Resident memory some time after the start. */
  idleMegabytes: number;
  /** The most that it had until then. */
  peakMegabytes: number;
}

/** Starts a service again and again, and returns the medians. The first start only fills the caches of the machine. */
export async function measureStarts(start: () => Promise<Server>, isQuick: boolean): Promise<StartUp> {
  const [starts, idleMs] = isQuick ? [1, 2_000] : [5, 15_000];
  await (await start()).stop();
  const measured: StartUp[] = [];
  for (let index = 0; index < starts; index++) measured.push(await measureStart(start, idleMs));
  const of = (name: keyof StartUp) => middle(measured.map((one) => one[name]));
  return { seconds: of('seconds'), idleMegabytes: of('idleMegabytes'), peakMegabytes: of('peakMegabytes') };
}

async function measureStart(start: () => Promise<Server>, idleMs: number): Promise<StartUp> {
  const startedAt = performance.now();
  const server = await start();
  const seconds = (performance.now() - startedAt) / 1_000;
  try {
    await wait(idleMs);
    const idleMegabytes = readMegabytes(server.pid, 'now');
    return { seconds, idleMegabytes, peakMegabytes: readMegabytes(server.pid, 'most') };
  } finally {
    await server.stop();
  }
}
