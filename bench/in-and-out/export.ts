import { fork } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createFilledDatabase, type FilledDatabase } from '../filled-database.ts';
import { middle } from '../median.ts';
import { startProduct } from '../servers.ts';
import type { Goal } from './goal.ts';
import { watchMemory } from './memory.ts';

interface Took {
  items: number;
  seconds: number;
}

const leastRatio = 0.7;
const mostGrownMb = 100;

/** Exports all items as NDJSON, in turns with the bare script, and watches the memory of the service meanwhile. */
export async function measureExport(databaseUrl: string, items: number, rounds: number): Promise<Goal[]> {
  const database = await createFilledDatabase(databaseUrl, items);
  const product = await startProduct(database.url);
  try {
    // The first export of a process compiles its code. It is smaller than those measured, so that idle is idle.
    await exported(product.port, database, '&category=praise&priority=low');
    await runBare(database);
    const idleMb = await settled(product.pid);
    const ratios: number[] = [];
    const speeds: number[] = [];
    const grown: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const memory = watchMemory(product.pid);
      const ours = await exported(product.port, database, '');
      grown.push(memory.stop() - idleMb);
      const bare = await runBare(database);
      if (ours.items !== items || bare.items !== items) throw new Error(`${ours.items} and ${bare.items} items came`);
      ratios.push(bare.seconds / ours.seconds);
      speeds.push(items / ours.seconds);
      console.log(
        `export: ${ours.seconds.toFixed(1)} s, bare: ${bare.seconds.toFixed(1)} s, MB above idle: ${grown.at(-1)}`,
      );
    }
    return [
      { name: 'export: share of a bare script', value: middle(ratios), least: leastRatio },
      { name: 'export: items a second', value: Math.max(...speeds) },
      { name: 'export: MB above idle', value: Math.max(...grown), most: mostGrownMb },
    ];
  } finally {
    await product.stop();
    await database.drop();
  }
}

async function exported(port: number, { owner }: FilledDatabase, filters: string): Promise<Took> {
  const path = `/api/v1/feedback/export?workspaceId=${owner.workspaceId}${filters}`;
  const headers = { authorization: `Bearer ${owner.apiKey}` };
  const startedAt = performance.now();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, resolve).on('error', reject);
  });
  const { lines, last } = await takeLines(response);
  const { end, count } = JSON.parse(last);
  if (!end || count !== lines - 1) throw new Error(`The export ended with ${last}`);
  return { items: count, seconds: (performance.now() - startedAt) / 1_000 };
}

async function runBare({ url, owner }: FilledDatabase): Promise<Took> {
  const startedAt = performance.now();
  const script = fork(new URL('./bare-export.ts', import.meta.url), [url, owner.workspaceId], { silent: true });
  script.stderr?.pipe(process.stderr);
  const { lines } = await takeLines(script.stdout as Readable);
  return { items: lines, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Costs as little as possible, because it takes from those measured on the same machine. */
async function takeLines(stream: Readable): Promise<{ lines: number; last: string }> {
  let lines = 0;
  let last: Buffer = Buffer.alloc(0);
  for await (const part of stream as AsyncIterable<Buffer>) {
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1;
    last = part;
  }
  return { lines, last: last.toString('utf8').trimEnd().split('\n').at(-1) ?? '' };
}

/** Returns the memory of a process once it has done what it still had to do. */
async function settled(pid: number): Promise<number> {
  const memory = watchMemory(pid);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  return memory.stop('last');
}
