/**
 * Measures what 10,000 reads cost the processor, of Node.js and PostgreSQL together, when one process answers them and
 * when two over one port do, in turns. Two must not cost more than a tenth more. Needs PostgreSQL on this machine, as
 * run.ts does. `--quick` reads less.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type CpuSeconds, readCpuSeconds, usedBetween } from './cpu-seconds.ts';
import { createFilledDatabase } from './filled-database.ts';
import { encodeRequest, measure, type Target } from './load.ts';
import { middle } from './median.ts';
import { startProduct } from './servers.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const items = options.quick ? 1_000 : 10_000;
const rounds = options.quick ? 3 : 9;
const seconds = options.quick ? 2 : 6;
const warmUpSeconds = 4;
const reads = 10_000;
const goal = 1.1;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const { url, drop, owner } = await createFilledDatabase(process.env.DATABASE_URL, items);
const client = new Client({ connectionString: url });
try {
  await client.connect();
  const requests = await someReads();
  const costs: { one: number; two: number }[] = [];
  for (let round = 0; round < rounds; round++)
    costs.push({ one: await cost(requests, '1'), two: await cost(requests, '2') });
  const [one, two] = [middle(costs.map((cost) => cost.one)), middle(costs.map((cost) => cost.two))];
  const ratio = middle(costs.map((cost) => cost.two / cost.one));
  console.log(
    `CPU seconds of Node.js and PostgreSQL for ${reads.toLocaleString('en')} reads, medians of ${rounds} rounds:`,
  );
  console.log(`one process ${one.toFixed(2)}, two ${two.toFixed(2)}; ratio ${ratio.toFixed(2)}, of at most ${goal}`);
  if (ratio > goal) process.exitCode = 1;
} finally {
  await client.end();
  await drop();
}

/** Lists and single items, in equal parts. */
async function someReads(): Promise<Buffer[]> {
  const headers = { authorization: `Bearer ${owner.apiKey}` };
  const { rows } = await client.query<{ id: string }>('SELECT id FROM feedback ORDER BY md5(id) LIMIT 100');
  const list = encodeRequest('GET', `/api/v1/feedback?workspaceId=${owner.workspaceId}`, headers);
  return rows.flatMap(({ id }) => [
    encodeRequest('GET', `/api/v1/feedback/${id}?workspaceId=${owner.workspaceId}`, headers),
    list,
  ]);
}

/** Returns the seconds of the processor for 10,000 of the requests. */
async function cost(requests: Buffer[], processes: string): Promise<number> {
  const server = await startProduct(url, { HEED_PROCESSES: processes });
  try {
    while (!(await areReady(server.port, processes))) await wait(100);
    const target: Target = { port: server.port, requests };
    await measure(target, warmUpSeconds);
    const before: CpuSeconds = await readCpuSeconds(client, server.pid);
    const { count } = await measure(target, seconds);
    return (usedBetween(before, await readCpuSeconds(client, server.pid)) / count) * reads;
  } finally {
    await server.stop();
  }
}

async function areReady(port: number, processes: string): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return metrics.includes(`\nheed_processes ${processes}\n`);
}
