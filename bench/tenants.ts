/**
 * Simulates a thousand workspaces, of which the busiest gets twice as many requests as the second, three times as many as the
 * third, and so on (Zipf's distribution), and as many items. Says which share of the load each node has, and what requests take:
 * over one PostgreSQL, and with TEST_CITUS_URL also over a Citus cluster, under the same load in turns. For more nodes it
 * works the shares out. Needs PostgreSQL, as run.ts does. `--quick` tries it out and keeps no results.
 */
import { parseArgs } from 'node:util';
import type { TenantsRow } from '../scripts/generate/measurements/results.ts';
import type { FirstRun } from '../src/start/first-run.ts';
import { createOnCitus, dropOnCitus } from '../test/support/citus.ts';
import { keepResults } from './keep-results.ts';
import { encodeRequest, usualConnections } from './load.ts';
import { describeMachine } from './machine.ts';
import { newItem } from './new-item.ts';
import { prepare } from './prepare.ts';
import { speedOf } from './report.ts';
import { type Server, startProduct } from './servers.ts';
import { takeTurns } from './take-turns.ts';
import { fillTenants, itemOf, projectOf, workspaceOf } from './tenants/fill-tenants.ts';
import { findNodes, guessNodes, sharesOf } from './tenants/nodes.ts';
import { pickByShare, zipfShares } from './tenants/zipf.ts';
import { createDatabase } from './throw-away-database.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const plan = options.quick
  ? { workspaces: 100, items: 5_000, rounds: 3, warmUpSeconds: 1, seconds: 0.5 }
  : { workspaces: 1_000, items: 200_000, rounds: 9, warmUpSeconds: 4, seconds: 2 };
const requestsInTurn = 5_000;
const nodesOnPaper = [2, 4, 8];
const shardsOfCitus = 32;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const machine = await describeMachine(process.env.DATABASE_URL);
const shares = zipfShares(plan.workspaces);
const itemsOf = shares.map((share) => Math.ceil(share * plan.items));
const workspaces = shares.map((_, rank) => workspaceOf(rank));
const places = [await openOn('one PostgreSQL', await createDatabase(process.env.DATABASE_URL))];
if (process.env.TEST_CITUS_URL)
  places.push(await openOn('Citus, measured', await createCitus(process.env.TEST_CITUS_URL)));
try {
  const targets = places.map(({ server, owner }) => ({ port: server.port, requests: makeRequests(owner) }));
  const measured = await takeTurns(targets, plan);
  const rows: TenantsRow[] = [];
  for (const [index, { where, url }] of places.entries()) {
    const nodes = await findNodes(url, workspaces);
    rows.push({ where, shares: sharesOf(nodes, shares), ...speedOf(measured[index] ?? []) });
  }
  for (const nodes of nodesOnPaper)
    rows.push({ where: `${nodes} nodes, worked out`, shares: sharesOf(guessNodes(nodes, workspaces), shares) });
  const { workspaces: count, items, rounds } = plan;
  const result = { machine, workspaces: count, items, rounds, connections: usualConnections, rows };
  if (options.quick) console.log(JSON.stringify(rows, null, 2));
  else keepResults({ tenants: result });
} finally {
  for (const { close } of places) await close();
}

interface Place {
  where: string;
  url: string;
  owner: FirstRun;
  server: Server;
  close(): Promise<void>;
}

async function openOn(where: string, { url, drop }: { url: string; drop(): Promise<void> }): Promise<Place> {
  const owner = await prepare(url);
  await fillTenants(url, owner, itemsOf);
  // On Citus a statement keeps its connection for longer, and no request is to fail for want of one.
  const server = await startProduct(url, { DATABASE_POOL_SIZE: String(2 * usualConnections) });
  const close = async () => {
    await server.stop();
    await drop();
  };
  return { where, url, owner, server, close };
}

async function createCitus(serverUrl: string) {
  const url = await createOnCitus(serverUrl, undefined, shardsOfCitus);
  return { url, drop: () => dropOnCitus(url) };
}

/** Nine reads, half of them lists, and one new item. */
function makeRequests({ apiKey }: FirstRun): Buffer[] {
  const headers = { authorization: `Bearer ${apiKey}` };
  return pickByShare(shares, requestsInTurn).map((rank, index) => {
    const workspaceId = workspaceOf(rank);
    if (index % 10 === 0)
      return encodeRequest(
        'POST',
        '/api/v1/feedback',
        headers,
        JSON.stringify({ ...newItem, workspaceId, projectId: projectOf(rank) }),
      );
    if (index % 2 === 0)
      return encodeRequest('GET', `/api/v1/feedback?workspaceId=${workspaceId}&pageSize=20`, headers);
    const number = 1 + (index % (itemsOf[rank] ?? 1));
    return encodeRequest('GET', `/api/v1/feedback/${itemOf(rank, number)}?workspaceId=${workspaceId}`, headers);
  });
}
