import { afterEach, describe, expect, it } from '@jest/globals';
import { examineCitus } from '../../../../src/cli/doctor/examine-citus.ts';
import type { Database } from '../../../../src/platform/db/client.ts';
import { distributeTables } from '../../../../src/platform/db/distribution/distribute.ts';
import { tableClasses } from '../../../../src/platform/db/distribution/table-classes.ts';
import { migrateDatabase } from '../../../../src/platform/db/migrate.ts';
import { readMigrations } from '../../../../src/platform/db/migration-files.ts';
import type { SqlSession } from '../../../../src/platform/db/sql-session.ts';
import { withSession } from '../../../../src/platform/db/with-session.ts';
import { citusUrl, createOnCitus, dropOnCitus, openOnCitus } from '../../../support/citus.ts';
import { onServer } from '../../../support/test-server.ts';

const opened: { url: string; database: Database }[] = [];

afterEach(async () => {
  for (const { url, database } of opened.splice(0)) {
    await database.close();
    await dropOnCitus(url);
  }
});

(citusUrl ? describe : describe.skip)('on a Citus cluster (needs TEST_CITUS_URL)', () => {
  it('a new database is distributed when it is migrated', async () => {
    const database = await aCitusDatabase();

    await migrateDatabase(database);

    expect(await readKinds(database)).toEqual(expectedKinds);
    expect(await withSession(database, 'test', distributeTables)).toMatchObject({ reference: ['users'] });
    expect(await examineCitus(database)).toEqual([
      {
        about: 'Citus',
        state: 'ok',
        says: expect.stringMatching(/^[\d.-]+: \d+ tables are distributed over \d+ nodes$/),
      },
    ]);
  });

  it('one that an older version has distributed gets the settings that it lacks', async () => {
    const database = await aCitusDatabase();
    await migrateDatabase(database);
    await setJit(database, 'on');

    const before = await examineCitus(database);
    await migrateDatabase(database);

    expect(before).toMatchObject([{ state: 'warning', remedy: expect.stringContaining('SET jit = off') }]);
    expect(await examineCitus(database)).toMatchObject([{ state: 'ok' }]);
  });

  it('an existing one with data is distributed in steps, again after each interruption, and migrated further', async () => {
    const database = await aCitusDatabase();
    const [before, ...later] = (await readMigrations()).map(({ name }) => name).filter((name) => name >= lastOfOld);
    await migrateDatabase(database, before);
    await dropKeysOfQueue(database);
    await fill(database);
    const keys = await countForeignKeys(database);

    expect(await examineCitus(database)).toMatchObject([
      { state: 'warning', says: expect.stringContaining('feedback') },
    ]);
    expect(await isInterrupted(database, 1)).toBe(true);
    expect(await examineCitus(database)).toMatchObject([{ state: 'fault' }]);
    for (let steps = 4; await isInterrupted(database, steps); steps += 7);

    expect(await countForeignKeys(database)).toBe(keys);
    expect(await migrateDatabase(database)).toEqual(later);
    expect(await readKinds(database)).toEqual(expectedKinds);
    expect(await database.prisma.project.findMany({ select: { id: true } })).toEqual([{ id: 'prj_1' }]);
    await expect(
      database.prisma
        .$executeRaw`INSERT INTO widgets (id, workspace_id, project_id, name, config) VALUES ('w', 'ws_1', 'prj_2', 'W', '{}')`,
    ).rejects.toThrow('foreign key');
  });
});

/** What comes after it makes tables, changes rows and columns, and drops indexes. */
const lastOfOld = '20261122113539_search_words';

const kindOf = { tenant: 'distributed', reference: 'reference', local: 'local' };
const expectedKinds = Object.fromEntries(Object.entries(tableClasses).map(([name, of]) => [name, kindOf[of]]));

async function aCitusDatabase(): Promise<Database> {
  const url = await createOnCitus(citusUrl ?? '');
  const database = await openOnCitus(url);
  opened.push({ url, database });
  return database;
}

async function setJit(database: Database, jit: string): Promise<void> {
  if (database.kind !== 'postgresql') throw new Error('Citus is PostgreSQL');
  await onServer(database.url, `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET jit = ${jit}`);
}

async function readKinds({ prisma }: Database): Promise<Record<string, string>> {
  const rows = await prisma.$queryRaw<{ name: string; kind: string }[]>`
    SELECT tablename AS name, coalesce(citus_table_type, 'local') AS kind
    FROM pg_tables LEFT JOIN citus_tables ON table_name = tablename::regclass WHERE schemaname = 'public'`;
  return Object.fromEntries(rows.map(({ name, kind }) => [name, kind]));
}

/** As a later migration does, which a real database has before it is distributed: the queue stays in one place. */
async function dropKeysOfQueue({ prisma }: Database): Promise<void> {
  for (const table of ['outgoing_posts', 'outgoing_lanes'])
    await prisma.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${table}_workspace_id_fkey`);
}

/** As a version of then has written it. */
async function fill({ prisma }: Database): Promise<void> {
  await prisma.$executeRaw`INSERT INTO users (id, email, name) VALUES ('usr_1', 'ada@example.com', 'Ada')`;
  await prisma.$executeRaw`INSERT INTO workspaces (id, name) VALUES ('ws_1', 'One'), ('ws_2', 'Two')`;
  await prisma.$executeRaw`INSERT INTO members (workspace_id, user_id, role) VALUES ('ws_1', 'usr_1', 'owner')`;
  await prisma.$executeRaw`INSERT INTO projects (id, workspace_id, name, public_key) VALUES ('prj_1', 'ws_1', 'P', 'pk')`;
  await prisma.$executeRaw`
    INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, assignee_id, due_date)
    SELECT 'fb_' || n, 'ws_1', 'prj_1', n, 'It broke', 'usr_1', now() - interval '1 day' FROM generate_series(1, 20) AS n`;
}

async function countForeignKeys({ prisma }: Database): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid::regclass::text !~ '_[0-9]{6,}$'`;
  return row?.count ?? 0;
}

/** Distributes until so many steps are done, and is then cut off in the middle of the next one. */
async function isInterrupted(database: Database, steps: number): Promise<boolean> {
  const interruption = new Error('cut off');
  let done = 0;
  const work = (session: SqlSession) =>
    distributeTables({
      transaction: (step) =>
        session.transaction(async (tx) => {
          const result = await step(tx);
          if (++done > steps) throw interruption;
          return result;
        }),
    });
  return withSession(database, 'test', work).then(
    () => false,
    (error) => {
      if (error !== interruption) throw error;
      return true;
    },
  );
}
