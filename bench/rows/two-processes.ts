import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { FirstRun } from '../../src/start/first-run.ts';
import { type CpuSeconds, readCpuSeconds, usedBetween } from '../cpu-seconds.ts';
import { createFilledDatabase } from '../filled-database.ts';
import { encodeRequest, measure, usualConnections } from '../load.ts';
import { middle } from '../median.ts';
import { type Server, startProduct } from '../servers.ts';
import { atMost, type Row, withoutGoal } from './row.ts';

const reads = 10_000;
const goal = 1.1;

interface Lengths {
  warmUpSeconds: number;
  seconds: number;
}

type Filled = Awaited<ReturnType<typeof aDatabase>>;
type Running = Filled & { server: Server };

/**
 * The processor, of Node.js and PostgreSQL together, that reads cost when two processes over one port answer them, to that
 * of two services that know nothing of each other, each on a database of its own. So the machine's share, whose cores have
 * caches in common, is on both sides.
 */
export const twoProcessesRow: Row = {
  name: 'two processes',
  async measure({ databaseUrl, isQuick }) {
    const items = isQuick ? 1_000 : 10_000;
    const rounds = isQuick ? 1 : 9;
    const lengths = isQuick ? { warmUpSeconds: 1, seconds: 1 } : { warmUpSeconds: 4, seconds: 6 };
    const databases: Filled[] = [];
    try {
      const first = await aDatabase(databaseUrl, items);
      databases.push(first);
      databases.push(await aDatabase(databaseUrl, items));
      const costs: { one: number; two: number; apart: number }[] = [];
      for (let round = 0; round < rounds; round++)
        costs.push({
          one: await cost([first], '1', lengths),
          two: await cost([first], '2', lengths),
          apart: await cost(databases, '1', lengths),
        });
      const ratioTo = (name: 'one' | 'apart') => middle(costs.map((cost) => cost.two / cost[name]));
      return [
        atMost('processor of two processes over one database, to two separate services', ratioTo('apart'), goal),
        withoutGoal('the same to one process', ratioTo('one').toFixed(2)),
      ];
    } finally {
      for (const { client, drop } of databases) {
        await client.end();
        await drop();
      }
    }
  },
};

/** With what a service on it is asked for. */
async function aDatabase(besideUrl: string, items: number) {
  const { url, drop, owner } = await createFilledDatabase(besideUrl, items);
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

/** Returns the seconds of the processor for so many reads, sent to a service on each of these databases. */
async function cost(on: Filled[], processes: string, { warmUpSeconds, seconds }: Lengths): Promise<number> {
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
