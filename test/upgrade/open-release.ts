import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../src/platform/db/client.ts';
import { createMigrationsTable } from '../../src/platform/db/migrate.ts';
import { readMigrations } from '../../src/platform/db/migration-files.ts';
import { unmigrated } from '../support/database.ts';
import { onServer, urlOf } from '../support/test-server.ts';

/** What `npm run record-release` has written. */
export interface Release {
  version: string;
  secretKey: string;
  key: string;
  /** By the table's name, in the columns of that release. */
  tables: Record<string, Record<string, unknown>[]>;
  /** What the API answered, by its path. */
  answers: Record<string, unknown>;
}

const cleanUps: (() => Promise<unknown>)[] = [];

export async function cleanUp(): Promise<void> {
  for (const work of cleanUps.splice(0).reverse()) await work();
}

/** Opens a new database as that release left it: the tables by its migrations, which never change, and their rows. */
export async function openRelease(release: Release, kind: string): Promise<Database> {
  const databaseUrl = kind === 'postgresql' ? await anEmptyDatabase() : undefined;
  const database = await openDatabase({
    databaseUrl,
    dataDir: 'memory://',
    files: unmigrated().copy(),
    databasePoolSize: 4,
  });
  cleanUps.push(() => database.close());
  const script = await scriptOf(release);
  if (database.kind === 'embedded') await database.pglite.exec(script);
  else await query(database.url, script);
  return database;
}

async function query(url: string, script: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(script);
  await client.end();
}

/** The references of its rows are right, so the order of the tables does not matter. */
async function scriptOf({ tables }: Release): Promise<string> {
  const applied = new Set((tables._prisma_migrations ?? []).map((row) => row.migration_name));
  const migrations = (await readMigrations()).filter(({ name }) => applied.has(name));
  const inserts = Object.entries(tables).map(
    ([table, rows]) =>
      `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $rows$${JSON.stringify(rows)}$rows$);`,
  );
  return [
    'BEGIN;',
    `${createMigrationsTable};`,
    ...migrations.map(({ sql }) => sql),
    'SET LOCAL session_replication_role = replica;',
    ...inserts,
    'COMMIT;',
  ].join('\n');
}

async function anEmptyDatabase(): Promise<string> {
  const server = process.env.TEST_DATABASE_URL ?? '';
  const name = `heed_test_upgrade_${randomBytes(6).toString('hex')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  cleanUps.push(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return urlOf(server, name);
}
