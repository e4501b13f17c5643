import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../src/platform/db/client.ts';
import { isDatabaseAway } from '../../../src/platform/db/database-away.ts';
import { type Client, isTransactionOver, type Sql } from '../../../src/platform/db/sql.ts';
import { openTestDatabase } from '../../support/database.ts';

let database: Database;
let client: Client;
const at = new Date('2026-01-31T09:30:00.120Z');

beforeAll(async () => {
  database = await openTestDatabase();
  client = database.prisma;
});
afterAll(() => database.close());

const add = (db: Sql, id: string) =>
  db.run(
    Prisma.sql`INSERT INTO users (id, email, name, created_at) VALUES (${id}, ${`${id}@example.com`}, 'Ada', ${at}::timestamptz)`,
  );
const found = async (...ids: string[]) => {
  const users = await client.user.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });
  return users.map(({ id }) => id);
};
const onPostgresql = globalThis.databaseKind === 'postgresql' ? it : it.skip;
const onlyLong = process.env.TEST_LONG ? onPostgresql : it.skip;

const everyType = Prisma.sql`
  SELECT ${'a "b" \\'}::text AS text, ${null}::text AS nothing, ${7}::int AS whole, ${1.5}::float8 AS real, ${true}::boolean AS flag,
    ${at}::timestamptz AS time, ${['a,b', '{c}']}::text[] AS list, ARRAY[1, NULL, 2] AS numbers, ARRAY[]::text[] AS empty,
    '{"a": [1, null]}'::json AS json, '{"b": {}}'::jsonb AS jsonb`;

it('gives rows the same form outside a transaction and in both kinds of transaction', async () => {
  const row = {
    ...{ text: 'a "b" \\', nothing: null, whole: 7, real: 1.5, flag: true, time: at },
    ...{ list: ['a,b', '{c}'], numbers: [1, null, 2], empty: [], json: { a: [1, null] }, jsonb: { b: {} } },
  };
  const asText = { ...row, time: '2026-01-31T09:30:00.120Z' };
  const read = async (db: Sql) => [
    ...(await db.rows(everyType)),
    ...(await db.rows(everyType, { plan: 'anew' })),
    ...(await db.rows(everyType, { times: 'text' })),
  ];

  const [outside, inOfPrisma, inOfSql] = [
    await read(client),
    await client.inTransaction(read),
    await client.inSqlTransaction(read),
  ];

  expect([outside, inOfPrisma, inOfSql]).toEqual(Array.from({ length: 3 }, () => [row, row, asText]));
});

onPostgresql('sends one statement after the other in a transaction, however many begin together', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  const work = async (db: Pick<Client, 'user' | 'rows'>) =>
    Promise.all([db.user.count(), db.rows(Prisma.sql`SELECT 1 AS one`), db.user.findFirst(), db.user.count()]);

  await client.inTransaction(work);
  await client.inTransaction((db) =>
    db.workspace.findMany({ include: { members: true, projects: true, widgets: true } }),
  );
  await setImmediate();

  process.off('warning', listen);
  expect(warnings.map(({ message }) => message)).toEqual([]);
});

it('commits what models and statements have written, each of which sees what the other wrote', async () => {
  const seen = await client.inTransaction(async (db) => {
    const changed = await add(db, 'a1');
    await db.user.create({ data: { id: 'a2', email: 'a2@example.com', name: 'Ada' } });
    const byModel = await db.user.findUnique({ where: { id: 'a1' } });
    const byStatement = await db.rows(Prisma.sql`SELECT id FROM users WHERE id = ${'a2'}`);
    return { changed, byModel: byModel?.createdAt, byStatement };
  });

  expect(seen).toEqual({ changed: 1, byModel: at, byStatement: [{ id: 'a2' }] });
  expect(await found('a1', 'a2')).toEqual(['a1', 'a2']);
});

describe.each(['inTransaction', 'inSqlTransaction'] as const)('%s', (kind) => {
  const within = <Result>(work: (db: Sql) => Promise<Result>): Promise<Result> => client[kind](work);
  const id = (name: string) => `${kind} ${name}`;

  onPostgresql('names the caller of a statement in the stack of its error', async () => {
    const anOperation = async (db: Sql) => db.rows(Prisma.sql`SELECT 1 / 0`);

    const error = await within(anOperation).catch((thrown: Error) => thrown);

    expect((error as Error).stack).toContain('sql.test.ts');
  });

  it('rolls all of it back if the work rejects, and rejects with the same error', async () => {
    const error = new Error('no');

    const outcome = within(async (db) => {
      await add(db, id('b1'));
      throw error;
    });

    await expect(outcome).rejects.toBe(error);
    expect(await found(id('b1'))).toEqual([]);
  });

  it('shows nothing to others before its end', async () => {
    const [before, own] = await within(async (db) => {
      await add(db, id('c1'));
      const rows = await db.rows(Prisma.sql`SELECT 1 FROM users WHERE id = ${id('c1')}`);
      // The embedded database has one connection, so nobody else can look.
      return [database.kind === 'embedded' ? [] : await found(id('c1')), rows.length];
    });

    expect([before, own, await found(id('c1'))]).toEqual([[], 1, [id('c1')]]);
  });

  it('writes nothing if a statement had failed and the work went on as if it had not', async () => {
    const outcome = within(async (db) => {
      await add(db, id('d1'));
      await db.rows(Prisma.sql`SELECT 1 / 0`).catch(() => undefined);
    });

    if (database.kind === 'postgresql' && kind === 'inSqlTransaction')
      await expect(outcome).rejects.toThrow('rolled back');
    else await outcome.catch(() => undefined);
    expect(await found(id('d1'))).toEqual([]);
  });

  it('lets many run at the same time, each with its own connection', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => id(`e${String(index).padStart(2, '0')}`));

    await Promise.all(
      ids.map((one, index) =>
        within(async (db) => {
          await add(db, one);
          if (index % 3 === 0) throw new Error('no');
        }).catch(() => undefined),
      ),
    );

    expect(await found(...ids)).toEqual(ids.filter((_, index) => index % 3 !== 0));
  });

  it('can be used by nobody once it is over', async () => {
    const kept = await within(async (db) => {
      await add(db, id('f1'));
      return { db };
    });

    const late = await add(kept.db, id('f2')).catch((error) => error);

    expect([isTransactionOver(late), await found(id('f1'), id('f2'))]).toEqual([true, [id('f1')]]);
  });

  onPostgresql('says that the database went away if the connection breaks, and leaves the next one alone', async () => {
    const outcome = within(async (db) => {
      await add(db, id('g1'));
      const [row] = await db.rows<{ pid: number }>(Prisma.sql`SELECT pg_backend_pid() AS pid`);
      await client.rows(Prisma.sql`SELECT pg_terminate_backend(${row?.pid}::int)`);
      await add(db, id('g2'));
    });

    await expect(outcome.catch((error) => isDatabaseAway(error))).resolves.toBe(true);
    await within((db) => add(db, id('g3')));
    expect(await found(id('g1'), id('g2'), id('g3'))).toEqual([id('g3')]);
  });

  onlyLong(
    'ends after 10 seconds and lets go of its locks, whatever the work waits for (needs TEST_LONG)',
    async () => {
      await within((db) => add(db, id('h1')));
      const lock = (db: Sql) => db.rows(Prisma.sql`SELECT 1 FROM users WHERE id = ${id('h1')} FOR UPDATE`);
      const locked = Promise.withResolvers<void>();
      const waiting = Promise.withResolvers<void>();

      const slow = within(async (db) => {
        await lock(db);
        locked.resolve();
        await waiting.promise;
        await add(db, id('h2'));
      });
      await locked.promise;
      await lock(client);
      waiting.resolve();

      await expect(slow.catch(isTransactionOver)).resolves.toBe(true);
      expect(await found(id('h2'))).toEqual([]);
    },
    30_000,
  );
});
