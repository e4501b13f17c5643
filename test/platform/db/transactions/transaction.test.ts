import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database, Db } from '../../../../src/platform/db/client.ts';
import { isDatabaseAway } from '../../../../src/platform/db/database-away.ts';
import { transaction } from '../../../../src/platform/db/transactions/transaction.ts';
import { openTestDatabase } from '../../../support/database.ts';

let database: Database;
const at = new Date('2026-01-31T09:30:00.120Z');

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const within = <Result>(work: (db: Db) => Promise<Result>) => transaction(database.prisma, work);
const addByModel = (db: Db, id: string) => db.user.create({ data: { id, email: `${id}@example.com`, name: 'Ada' } });
const addByStatement = (db: Db, id: string) =>
  db.$executeRaw`INSERT INTO users (id, email, name, created_at) VALUES (${id}, ${`${id}@example.com`}, 'Ada', ${at}::timestamptz)`;
const found = async (...ids: string[]) => {
  const users = await database.prisma.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  return users.map(({ id }) => id);
};

it('commits what models and statements have written, each of which sees what the other wrote', async () => {
  const seen = await within(async (db) => {
    const changed = await addByStatement(db, 'a1');
    await addByModel(db, 'a2');
    const byModel = await db.user.findUnique({ where: { id: 'a1' } });
    const byStatement = await db.$queryRaw<{ id: string }[]>`SELECT id FROM users WHERE id = ${'a2'}`;
    return { changed, byModel: byModel?.createdAt, byStatement };
  });

  expect(seen).toEqual({ changed: 1, byModel: at, byStatement: [{ id: 'a2' }] });
  expect(await found('a1', 'a2')).toEqual(['a1', 'a2']);
});

const onPostgresql = globalThis.databaseKind === 'postgresql' ? it : it.skip;

onPostgresql('names the caller of a statement in the stack of its error', async () => {
  const anOperation = async (db: Db) => db.$queryRaw`SELECT 1 / 0`;

  const error = await within(anOperation).catch((thrown: Error) => thrown);

  expect((error as Error).stack).toContain('transaction.test.ts');
});

it('rolls all of it back if the work rejects, and rejects with the same error', async () => {
  const error = new Error('no');

  const outcome = within(async (db) => {
    await addByModel(db, 'b1');
    await addByStatement(db, 'b2');
    throw error;
  });

  await expect(outcome).rejects.toBe(error);
  expect(await found('b1', 'b2')).toEqual([]);
});

it('shows nothing to others before its end', async () => {
  const [before, own] = await within(async (db) => {
    await addByStatement(db, 'c1');
    // The embedded database has one connection, so nobody else can look.
    return [database.kind === 'embedded' ? [] : await found('c1'), await db.user.count({ where: { id: 'c1' } })];
  });

  expect([before, own, await found('c1')]).toEqual([[], 1, ['c1']]);
});

it('rejects if a statement had failed and the work went on as if it had not', async () => {
  const outcome = within(async (db) => {
    await addByStatement(db, 'd1');
    await db.$queryRaw`SELECT 1 / 0`.catch(() => undefined);
  });

  if (database.kind === 'postgresql') await expect(outcome).rejects.toThrow('rolled back');
  else await outcome;
  expect(await found('d1')).toEqual([]);
});

it('gives rows the types that they have outside a transaction', async () => {
  const read = (db: Db) => db.$queryRaw`
    SELECT ${'a "b" \\'}::text AS text, ${null}::text AS nothing, ${7}::int AS whole, ${1.5}::float8 AS real, ${at}::timestamptz AS time,
      ${['a,b', '{c}']}::text[] AS list, ARRAY[]::text[] AS empty, '{"a": [1, null]}'::json AS json, '{"b": {}}'::jsonb AS jsonb`;

  expect(await within(read)).toEqual(await read(database.prisma));
});

it('lets many run at the same time, each with its own connection', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `e${String(index).padStart(2, '0')}`);

  await Promise.all(
    ids.map((id, index) =>
      within(async (db) => {
        await (index % 2 ? addByModel : addByStatement)(db, id);
        if (index % 3 === 0) throw new Error('no');
      }).catch(() => undefined),
    ),
  );

  expect(await found(...ids)).toEqual(ids.filter((_, index) => index % 3 !== 0));
});

it('can be used by nobody once it is over', async () => {
  const kept = await within(async (db) => {
    await addByModel(db, 'f1');
    return { db };
  });

  await expect(addByStatement(kept.db, 'f2')).rejects.toThrow();
  await expect(addByModel(kept.db, 'f3')).rejects.toThrow();
  expect(await found('f1', 'f2', 'f3')).toEqual(['f1']);
});

describe('on PostgreSQL', () => {
  const onPostgresql = globalThis.databaseKind === 'postgresql' ? it : it.skip;

  onPostgresql('says that the database went away if the connection breaks, and leaves the next one alone', async () => {
    const outcome = within(async (db) => {
      await addByStatement(db, 'g1');
      const [row] = await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await database.prisma.$queryRaw`SELECT pg_terminate_backend(${row?.pid}::int)`;
      await addByStatement(db, 'g2');
    });

    await expect(outcome.catch((error) => isDatabaseAway(error))).resolves.toBe(true);
    await within((db) => addByStatement(db, 'g3'));
    expect(await found('g1', 'g2', 'g3')).toEqual(['g3']);
  });

  const onlyLong = process.env.TEST_LONG ? onPostgresql : it.skip;

  onlyLong(
    'ends after 10 seconds and lets go of its locks, whatever the work waits for (needs TEST_LONG)',
    async () => {
      await within((db) => addByStatement(db, 'h1'));
      const lock = (db: Db) => db.$queryRaw`SELECT 1 FROM users WHERE id = 'h1' FOR UPDATE`;
      const locked = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();

      const slow = within(async (db) => {
        await lock(db);
        locked.resolve();
        await waiting.promise;
        await addByStatement(db, 'h2');
      });
      await locked.promise;
      await lock(database.prisma);
      waiting.resolve();

      await expect(slow).rejects.toThrow('took longer than 10 s');
      expect(await found('h2')).toEqual([]);
    },
    30_000,
  );
});
