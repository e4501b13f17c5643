/**
 * Lets the service run under 70 % of the load that it can take, by default for 20 minutes (`--minutes`): clients create,
 * read, list and change items, an automation tags each new one, and two subscriptions get all that happens. Fails
 * unless no request fails, memory stays within a tenth of what it is after two minutes, the log of events has no gap,
 * and everything has arrived. Keeps the result of a run of 20 minutes in results/soak.json. Needs PostgreSQL, as run.ts
 * does, and one that cleans its tables by itself.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { describeMachine } from './machine.ts';
import { prepare } from './prepare.ts';
import { startProduct } from './servers.ts';
import { findProblems } from './soak/find-problems.ts';
import { Hooks } from './soak/hooks.ts';
import { MemorySamples } from './soak/memory-samples.ts';
import { Traffic } from './soak/traffic.ts';
import { createDatabase } from './throw-away-database.ts';

const { values: options } = parseArgs({ options: { minutes: { type: 'string', default: '20' } } });
const minutes = Number(options.minutes);
const load = 0.7;
const probeSeconds = 15;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const machine = await describeMachine(process.env.DATABASE_URL);
const { url, drop } = await createDatabase(process.env.DATABASE_URL);
const client = new Client({ connectionString: url });
const hooks = await Hooks.open();
try {
  const owner = await prepare(url);
  await client.connect();
  await requireAutovacuum();
  const server = await startProduct(url, { WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' });
  try {
    const traffic = new Traffic(server.port, owner);
    await traffic.setUp(hooks.urls);
    const perSecond = await findCapacity(traffic);
    console.log(
      `It takes ${Math.round(perSecond)} requests a second with all that follows from them, and gets ${load} of that`,
    );
    const memory = MemorySamples.take(server.pid);
    await traffic.run(minutes * 60, perSecond * load);
    const drainedAfter = await drained();
    const problems = [...traffic.problems(), ...memory.stop(), ...(await findProblems(client, server.port, hooks))];
    console.log(
      `${traffic.count} requests in ${minutes} minutes; ${memory.show()}; all had arrived ${drainedAfter} s later`,
    );
    console.log(problems.length === 0 ? 'Everything held.' : problems.join('\n'));
    if (problems.length > 0) process.exitCode = 1;
    keep({
      requestsPerSecond: Math.round(perSecond * load),
      requests: traffic.count,
      residentMegabytes: memory.stretches(),
      drainedAfterSeconds: drainedAfter,
      problems,
    });
  } finally {
    await server.stop();
  }
} finally {
  await hooks.close();
  await client.end();
  await drop();
}

/** Without it, the queue of what is sent keeps all that has ever been in it, and the load measures that. */
async function requireAutovacuum(): Promise<void> {
  const { rows } = await client.query<{ autovacuum: string }>('SHOW autovacuum');
  if (rows[0]?.autovacuum !== 'on') throw new Error('The setting autovacuum of the PostgreSQL server must be on');
}

/** A shorter run says too little. */
function keep(measured: object): void {
  if (minutes < 20) return;
  const file = new URL('./results/soak.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify({ machine, minutes, load, ...measured }, null, 2)}\n`);
}

/** Returns how many requests a second the service takes if it may also finish what they cause. */
async function findCapacity(traffic: Traffic): Promise<number> {
  const startedAt = performance.now();
  await traffic.run(probeSeconds, Number.POSITIVE_INFINITY);
  await drained();
  return (traffic.count / (performance.now() - startedAt)) * 1_000;
}

/** Waits until no event is unread and nothing waits to be sent. Returns how many seconds that took. */
async function drained(): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await client.query<{ isDrained: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM outgoing_posts)
         AND NOT EXISTS (SELECT FROM log_places p JOIN event_counters c USING (workspace_id)
           WHERE p.reader IN ('automations', 'subscriptions') AND p.sequence < c.last_sequence) AS "isDrained"`,
    );
    if (rows[0]?.isDrained) return Math.round((performance.now() - startedAt) / 1_000);
    await wait(200);
  }
}
