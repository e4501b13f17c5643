import { afterEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { type Database, openDatabase } from '../../../src/platform/db/client.ts';
import { applyMigrations, migrateDatabase } from '../../../src/platform/db/migrate.ts';
import { type Migration, readMigrations } from '../../../src/platform/db/migration-files.ts';
import { pgliteSession, pgSession, type SqlSession } from '../../../src/platform/db/sql-session.ts';
import { unmigrated } from '../../support/database.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe.each(['embedded', ...(serverUrl ? ['postgresql'] : [])])('migrations on %s', (kind) => {
  it('migrate an empty database once', async () => {
    const database = await anEmptyDatabase(kind);
    const names = (await readMigrations()).map((migration) => migration.name);

    expect(await migrateDatabase(database)).toEqual(names);
    expect(await migrateDatabase(database)).toEqual([]);
    expect(await database.prisma.feedback.count()).toBe(0);
  });

  it('are recorded as Prisma records them', async () => {
    const database = await anEmptyDatabase(kind);
    const [first] = await readMigrations();

    await migrateDatabase(database);

    const [record] = await database.prisma.$queryRaw<object[]>`SELECT * FROM _prisma_migrations ORDER BY started_at`;
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: first?.checksum,
      migration_name: first?.name,
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      rolled_back_at: null,
      logs: null,
      applied_steps_count: 1,
    });
  });

  it('are applied once by any number of processes that start together', async () => {
    const database = await anEmptyDatabase(kind);

    const applied = await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(database)));

    expect(applied.flat().sort()).toEqual((await readMigrations()).map((migration) => migration.name));
  });

  it('leave nothing behind when one fails, and continue after it is repaired', async () => {
    const session = await aSession(await anEmptyDatabase(kind));
    const good = aMigration('1_good', 'CREATE TABLE a (i int)');
    const bad = aMigration('2_bad', 'CREATE TABLE b (i int); INSERT INTO nothing VALUES (1)');
    const repaired = aMigration('2_bad', 'CREATE TABLE b (i int)');

    await expect(applyMigrations(session, [good, bad])).rejects.toThrow(/2_bad failed and was rolled back: .*nothing/);

    expect(await applyMigrations(session, [good, repaired])).toEqual(['2_bad']);
  });

  it('refuse a migration that was changed after it was applied', async () => {
    const session = await aSession(await anEmptyDatabase(kind));
    await applyMigrations(session, [aMigration('1_a', 'CREATE TABLE a (i int)')]);

    const changed = { ...aMigration('1_a', 'CREATE TABLE a (i bigint)'), checksum: 'other' };

    await expect(applyMigrations(session, [changed])).rejects.toThrow('1_a was changed after it was applied');
  });

  it('refuse a database that a newer version has migrated', async () => {
    const session = await aSession(await anEmptyDatabase(kind));
    const old = aMigration('1_a', 'CREATE TABLE a (i int)');
    await applyMigrations(session, [old, aMigration('2_b', 'CREATE TABLE b (i int)')]);

    await expect(applyMigrations(session, [old])).rejects.toThrow('a migration that this version does not know, 2_b');
  });

  it('refuse a database on which prisma migrate failed, until that is resolved', async () => {
    const session = await aSession(await anEmptyDatabase(kind));
    const migration = aMigration('1_a', 'CREATE TABLE a (i int)');
    await applyMigrations(session, []);
    await session.transaction((tx) =>
      tx.run(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'sum of 1_a', '1_a')`),
    );

    await expect(applyMigrations(session, [migration])).rejects.toThrow('1_a failed half-way');

    await session.transaction((tx) => tx.run('UPDATE _prisma_migrations SET rolled_back_at = now()'));
    expect(await applyMigrations(session, [migration])).toEqual(['1_a']);
  });
});

async function anEmptyDatabase(kind: string): Promise<Database> {
  const source =
    kind === 'postgresql' ? { databaseUrl: await createThrowAwayDatabase() } : { files: unmigrated().copy() };
  const database = await openDatabase({ databaseUrl: undefined, dataDir: 'memory://', databasePoolSize: 4, ...source });
  cleanUps.push(() => database.close());
  return database;
}

async function createThrowAwayDatabase(): Promise<string> {
  const url = new URL(serverUrl ?? '');
  const name = `heed_migrate_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await onServer(`CREATE DATABASE ${name}`);
  cleanUps.push(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`));
  url.pathname = name;
  return url.href;
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function aSession(database: Database): Promise<SqlSession> {
  if (database.kind === 'embedded') return pgliteSession(database.pglite);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  cleanUps.push(() => client.end());
  return pgSession(client, 'pgboss');
}

function aMigration(name: string, sql: string): Migration {
  return { name, sql, checksum: `sum of ${name}` };
}
