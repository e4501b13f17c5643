import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { OperatorError } from '../src/base/operator-error.ts';
import { openDatabase } from '../src/platform/db/client.ts';
import { prepareDatabase } from '../src/start/database.ts';
import type { FirstRun } from '../src/start/first-run.ts';
import { fill } from './fill.ts';
import { prepare } from './prepare.ts';
import { nameDatabase, type ThrowAwayDatabase } from './throw-away-database.ts';

/** From here on a database is not copied: that would take as much of the disk again, and minutes. */
const tooManyToCopy = 5_000_000;

export interface FilledDatabase extends ThrowAwayDatabase {
  owner: FirstRun;
  /** How long it took when it was filled. */
  fillSeconds: number;
}

/** What the comment of a kept database says. */
type Kept = Pick<FilledDatabase, 'owner' | 'fillSeconds'>;

/**
 * Creates a database with so many items of feedback beside the one that the URL names, as a copy of one that is kept by
 * name. That is filled once, and migrated when there are new migrations. A very large one is given out itself: what is
 * written to it is little beside what it has.
 */
export async function createFilledDatabase(besideUrl: string, items: number): Promise<FilledDatabase> {
  const client = new Client({ connectionString: besideUrl });
  await client.connect();
  try {
    // Whoever else begins meanwhile waits for the copy, and does not fill a second one.
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`heed_bench_kept_${items}`]);
    const name = `heed_bench_kept_${items}_${fingerprint()}`;
    const kept = (await findKept(client, besideUrl, name)) ?? (await keep(client, besideUrl, name, items));
    if (items >= tooManyToCopy) return { ...kept, url: nameDatabase(besideUrl, name).url, drop: async () => {} };
    const copy = nameDatabase(besideUrl);
    await client.query(`CREATE DATABASE ${copy.name} TEMPLATE ${name} STRATEGY FILE_COPY`);
    return { ...copy, ...kept };
  } finally {
    await client.end();
  }
}

/** Undefined if it is not there, or was filled by other migrations than these. */
async function findKept(client: Client, besideUrl: string, name: string): Promise<Kept | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
    [name],
  );
  if (!rows[0]?.comment) return undefined;
  const database = await openDatabase({
    databaseUrl: nameDatabase(besideUrl, name).url,
    dataDir: '',
    databasePoolSize: 1,
  });
  try {
    await prepareDatabase(database);
    return JSON.parse(rows[0].comment);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.log(`${name} is filled again: ${error.message}`);
    return undefined;
  } finally {
    await database.close();
  }
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
  const startedAt = performance.now();
  await fill(url, owner, items);
  const kept = { owner, fillSeconds: Math.round((performance.now() - startedAt) / 100) / 10 };
  // A database without it was not filled to its end.
  await client.query(`COMMENT ON DATABASE ${name} IS '${JSON.stringify(kept).replaceAll("'", "''")}'`);
  console.log(`Filled ${items.toLocaleString('en')} items in ${kept.fillSeconds} s, and keeps them in ${name}`);
  return kept;
}

/** Of what they are filled with. */
function fingerprint(): string {
  return createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'fill.ts')))
    .digest('hex')
    .slice(0, 8);
}
