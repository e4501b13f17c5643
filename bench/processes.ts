/**
 * Measures what 10,000 reads cost the processor, of Node.js and PostgreSQL together, when one process answers them and
 * when two over one port do, in turns. Two must not cost more than a tenth more. Beside them it measures two services that
 * know nothing of each other, each on a database of its own: what they cost more than one is the machine's, whose cores
 * share caches and, as threads of one core, more than that. Needs PostgreSQL on this machine, as run.ts does. `--quick`
 * reads less.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { FirstRun } from '../src/start/first-run.ts';
import { type CpuSeconds, readCpuSeconds, usedBetween } from './cpu-seconds.ts';
import { createFilledDatabase } from './filled-database.ts';
import { encodeRequest, measure, usualConnections } from './load.ts';
import { middle } from './median.ts';
import { type Server, startProduct } from './servers.ts';

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

type Filled = Awaited<ReturnType<typeof aDatabase>>;
type Running = Filled & { server: Server };

const databases: Filled[] = [];
try {
  const first = await aDatabase();
  databases.push(first);
  databases.push(await aDatabase());
  const costs: { one: number; two: number; apart: number }[] = [];
  for (let round = 0; round < rounds; round++)
    costs.push({
      one: await cost([first], '1'),
      two: await cost([first], '2'),
      apart: await cost(databases, '1'),
    });
  const of = (name: 'one' | 'two' | 'apart') => middle(costs.map((cost) => cost[name])).toFixed(2);
  const ratio = middle(costs.map((cost) => cost.two / cost.one));
  const apart = middle(costs.map((cost) => cost.two / cost.apart));
  console.log(
    `CPU seconds of Node.js and PostgreSQL for ${reads.toLocaleString('en')} reads, medians of ${rounds} rounds:`,
  );
  console.log(`one process ${of('one')}, two ${of('two')}; ratio ${ratio.toFixed(2)}, of at most ${goal}`);
  console.log(`two services that share nothing ${of('apart')}; ratio of two processes to them ${apart.toFixed(2)}`);
  if (ratio > goal) process.exitCode = 1;
} finally {
  for (const { client, drop } of databases) {
    await client.end();
    await drop();
  }
}

/** With what a service on it is asked for. */
async function aDatabase() {
  const { url, drop, owner } = await createFilledDatabase(process.env.DATABASE_URL ?? '', items);
  const client = new Client({ connectionString: url });
  await client.connect();
  return { url, drop, client, requests: await someReads(client, owner) };
}

/** Lists and single items, in equal parts. */
async function someReads(client: Client, owner: FirstRun): Promise<Buffer[]> {
  const headers = { authorization: `Bearer ${owner.apiKey}` };
  const { rows } = await client.query<{ id: string }>('SELECT id FROM feedback ORDER BY md5(id) LIMIT 100');
  const list = encodeRequest('GET', `/api/v1/feedback?workspaceId=${owner.workspaceId}`, headers);
  return rows.flatMap(({ id }) => [
    encodeRequest('GET', `/api/v1/feedback/${id}?workspaceId=${owner.workspaceId}`, headers),
    list,
  ]);
}

/** Returns the seconds of the processor for 10,000 of the requests, sent to a service on each of these databases. */
async function cost(on: Filled[], processes: string): Promise<number> {
  const services: Running[] = [];
  try {
    for (const database of on)
      services.push({ ...database, server: await startProduct(database.url, { HEED_PROCESSES: processes }) });
    for (const { server } of services) while (!(await areReady(server.port, processes))) await wait(100);
    await ask(services, warmUpSeconds);
    const before = await readAll(services);
    const count = await ask(services, seconds);
    return (usedBetween(before, await readAll(services)) / count) * reads;
  } finally {
    for (const { server } of services) await server.stop();
  }
}

/** All together have the usual number of connections. Returns how many requests were answered. */
async function ask(services: Running[], forSeconds: number): Promise<number> {
  const connections = usualConnections / services.length;
  const asked = services.map(({ server: { port }, requests }) => measure({ port, requests }, forSeconds, connections));
  return (await Promise.all(asked)).reduce((total, { count }) => total + count, 0);
}

async function readAll(services: Running[]): Promise<CpuSeconds> {
  const read = services.map(({ client, server }) => readCpuSeconds(client, server.pid));
  return new Map((await Promise.all(read)).flatMap((seconds) => [...seconds]));
}

async function areReady(port: number, processes: string): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return metrics.includes(`\nheed_processes ${processes}\n`);
}
