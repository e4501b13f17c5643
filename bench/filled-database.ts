import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { FirstRun } from '../src/start/first-run.ts';
import { fill } from './fill.ts';
import { prepare } from './prepare.ts';
import { nameDatabase, type ThrowAwayDatabase } from './throw-away-database.ts';

const root = join(import.meta.dirname, '..');

export interface FilledDatabase extends ThrowAwayDatabase {
  owner: FirstRun;
  /** How long it took when it was filled. */
  fillSeconds: number;
}

/** What the comment of a kept database says. */
type Kept = Pick<FilledDatabase, 'owner' | 'fillSeconds'>;

/**
 * Creates a database with so many items of feedback beside the one that the URL names, as a copy of one that is kept by
 * name. That is filled once for each form of the tables; the one of another form is dropped.
 */
export async function createFilledDatabase(besideUrl: string, items: number): Promise<FilledDatabase> {
  const client = new Client({ connectionString: besideUrl });
  await client.connect();
  try {
    // Whoever else begins meanwhile waits for the copy, and does not fill a second one.
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`heed_bench_kept_${items}`]);
    const name = `heed_bench_kept_${items}_${fingerprint()}`;
    const kept = (await findKept(client, name)) ?? (await keep(client, besideUrl, name, items));
    const copy = nameDatabase(besideUrl);
    await client.query(`CREATE DATABASE ${copy.name} TEMPLATE ${name} STRATEGY FILE_COPY`);
    return { ...copy, ...kept };
  } finally {
    await client.end();
  }
}

async function findKept(client: Client, name: string): Promise<Kept | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
    [name],
  );
  return rows[0]?.comment ? JSON.parse(rows[0].comment) : undefined;
}

async function keep(client: Client, besideUrl: string, name: string, items: number): Promise<Kept> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [`heed_bench_kept_${items}_`],
  );
  for (const old of rows) await client.query(`DROP DATABASE ${old.name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  const { url } = nameDatabase(besideUrl, name);
  const owner = await prepare(url);
  const kept = { owner, fillSeconds: await fillFrom(url, owner, items) };
  // A database without it was not filled to its end.
  await client.query(`COMMENT ON DATABASE ${name} IS '${JSON.stringify(kept).replaceAll("'", "''")}'`);
  console.log(`Filled ${items.toLocaleString('en')} items in ${kept.fillSeconds} s, and keeps them in ${name}`);
  return kept;
}

async function fillFrom(url: string, owner: FirstRun, items: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const startedAt = performance.now();
    await fill(client, owner, items);
    return Math.round((performance.now() - startedAt) / 100) / 10;
  } finally {
    await client.end();
  }
}

/** Of the tables, and of what they are filled with. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(import.meta.dirname, 'fill.ts')));
  for (const file of readdirSync(join(root, 'prisma/migrations'), { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(root, 'prisma/migrations', file)));
  return hash.digest('hex').slice(0, 8);
}
