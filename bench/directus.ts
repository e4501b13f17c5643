/**
 * Measures the service beside Directus, a general server of data over PostgreSQL: lists of 50, single items and new ones,
 * among the same items, under the same load in turns. Installs Directus into tools/directus. Needs PostgreSQL, as run.ts
 * does. `--quick` tries it out and keeps no results.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { DirectusRow } from '../scripts/generate/measurements/results.ts';
import { adminToken, startDirectus } from './directus/directus-server.ts';
import { createFilledDatabase, type FilledDatabase } from './filled-database.ts';
import { keepResults } from './keep-results.ts';
import { encodeRequest, type Target, usualConnections } from './load.ts';
import { describeMachine } from './machine.ts';
import { ratioSpread } from './median.ts';
import { newItem } from './new-item.ts';
import { speedOf } from './report.ts';
import { type Server, startProduct } from './servers.ts';
import { takeTurns } from './take-turns.ts';
import { createDatabase } from './throw-away-database.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const items = options.quick ? 10_000 : 100_000;
const turns = options.quick
  ? { rounds: 3, warmUpSeconds: 1, seconds: 0.5 }
  : { rounds: 9, warmUpSeconds: 3, seconds: 1 };
const goals = { 'list of 50': 4.5, get: 11, create: 5 };
const sampled = 300;

if (!process.env.DATABASE_URL) {
  console.error('DATABASE_URL must name a PostgreSQL database: the benchmark makes its own beside it');
  process.exit(2);
}

const machine = await describeMachine(process.env.DATABASE_URL);
const filled = await createFilledDatabase(process.env.DATABASE_URL, items);
const empty = await createDatabase(process.env.DATABASE_URL);
const servers: Server[] = [];
try {
  const directus = await startDirectus(empty.url, filled.url);
  servers.push(directus);
  const heed = await startProduct(filled.url);
  servers.push(heed);
  const targets = await pickTargets(filled, heed.port, directus.port);
  const rows: DirectusRow[] = [];
  for (const [name, pair] of Object.entries(targets)) {
    const [ofHeed = [], ofDirectus = []] = await takeTurns([pair.heed, pair.directus], turns);
    rows.push({
      name,
      heed: speedOf(ofHeed),
      directus: speedOf(ofDirectus),
      ratio: ratioSpread(ofHeed, ofDirectus, 'requestsPerSecond'),
      goal: goals[name as keyof typeof goals],
    });
  }
  console.table(
    rows.map(({ ratio, heed, directus, ...row }) => ({
      ...row,
      ...ratio,
      heed: heed.perSecond,
      directus: directus.perSecond,
    })),
  );
  const version = JSON.parse(readFileSync(new URL('../tools/directus/package.json', import.meta.url), 'utf8'))
    .dependencies.directus;
  const measured = { machine, version, items, connections: usualConnections, rounds: turns.rounds, rows };
  if (!options.quick) keepResults({ directus: measured });
} finally {
  for (const server of servers) await server.stop();
  await filled.drop();
  await empty.drop();
}

/** The same requests to both, about the same items. */
async function pickTargets({ url, owner }: FilledDatabase, heed: number, directus: number) {
  const { workspaceId, projectId, apiKey } = owner;
  const ids = await pickIds(url);
  const ofHeed = (method: string, path: string, body?: object) =>
    encodeRequest(
      method,
      `/api/v1/feedback${path}`,
      { authorization: `Bearer ${apiKey}` },
      body && JSON.stringify(body),
    );
  const ofDirectus = (method: string, path: string, body?: object) =>
    encodeRequest(
      method,
      `/items/feedback${path}`,
      { authorization: `Bearer ${adminToken}` },
      body && JSON.stringify(body),
    );
  const target = (port: number, requests: Buffer[]): Target => ({ port, requests });
  const senders = ids.map((_, sender) => `user${sender}@example.com`);
  const { userName, ...item } = newItem;
  return {
    'list of 50': {
      heed: target(heed, [ofHeed('GET', `?workspaceId=${workspaceId}&pageSize=50`)]),
      directus: target(directus, [ofDirectus('GET', '?limit=50&sort=-created_at,-id')]),
    },
    get: {
      heed: target(
        heed,
        ids.map(({ id }) => ofHeed('GET', `/${id}?workspaceId=${workspaceId}`)),
      ),
      directus: target(
        directus,
        ids.map(({ uuid }) => ofDirectus('GET', `/${uuid}`)),
      ),
    },
    create: {
      heed: target(
        heed,
        senders.map((userEmail) => ofHeed('POST', '', { workspaceId, projectId, userName, userEmail, ...item })),
      ),
      directus: target(
        directus,
        senders.map((sender) => ofDirectus('POST', '', { user_name: userName, user_email: sender, ...item })),
      ),
    },
  };
}

async function pickIds(url: string): Promise<{ id: string; uuid: string }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT id, md5(id)::uuid AS uuid FROM feedback ORDER BY random() LIMIT $1', [
      sampled,
    ]);
    return rows;
  } finally {
    await client.end();
  }
}
