import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPostgresql, type Postgresql } from '../../../src/platform/db/postgresql.ts';
import { SharedConnections } from '../../../src/platform/db/shared-connections.ts';

const databaseUrl = process.env.TEST_DATABASE_URL;

(databaseUrl ? describe : describe.skip)('reads over shared connections (needs TEST_DATABASE_URL)', () => {
  let postgresql: Postgresql;
  let shared: SharedConnections;
  beforeAll(() => {
    postgresql = openPostgresql(databaseUrl ?? '', { poolSize: 10, directUrl: undefined, pipeline: true });
    shared = new SharedConnections(postgresql.pool);
  });
  afterAll(() => postgresql.close());

  const read = async <Row>(text: string, values: unknown[] = []) =>
    (await shared.query({ text, values })).rows[0] as Row;
  const backend = async () => (await read<{ pid: number }>('SELECT pg_backend_pid() AS pid')).pid;
  const sleep = (seconds: number) => read(`SELECT pg_sleep(${seconds})::text`);
  const expectAllGivenBack = () => {
    const { totalCount, idleCount, waitingCount } = postgresql.pool;
    expect({ idleCount, waitingCount }).toEqual({ idleCount: totalCount, waitingCount: 0 });
  };

  it('sends many at once over two, and gives each its own answer', async () => {
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const rows = await Promise.all(
      numbers.map((number) =>
        read<{ pid: number; n: number }>('SELECT pg_backend_pid() AS pid, $1::int AS n', [number]),
      ),
    );

    expect(rows.map(({ n }) => n)).toEqual(numbers);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2);
    expectAllGivenBack();
  });

  it('lets one fail alone', async () => {
    const ends = await Promise.allSettled([
      backend(),
      read('SELECT 1 / 0'),
      backend(),
      read('SELECT 1 / 0'),
      backend(),
    ]);

    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expectAllGivenBack();
  });

  it('lets nobody wait for what has become slow', async () => {
    const order: string[] = [];
    const slow = [1, 2].map(() => sleep(1).then(() => order.push('slow')));
    await wait(100);

    await backend();
    order.push('short');
    await Promise.all(slow);

    expect(order).toEqual(['short', 'slow', 'slow']);
    expectAllGivenBack();
  });

  it('gives a connection back after half a second, however much there is to read', async () => {
    let taken = 0;
    postgresql.pool.on('acquire', () => {
      taken += 1;
    });
    const until = performance.now() + 2_000;
    const reads: Promise<unknown>[] = [];
    // More than two connections can answer in time, so that neither is ever without work.
    while (performance.now() < until) {
      reads.push(sleep(0.004), sleep(0.004), sleep(0.004));
      await wait(4);
    }
    await Promise.all(reads);

    expect(taken).toBeGreaterThan(2);
    expectAllGivenBack();
  });

  it('fails what a broken connection was to answer, and goes on with another', async () => {
    const lost = Promise.allSettled([sleep(30), sleep(30)]);
    await wait(100);
    await postgresql.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND pid <> pg_backend_pid()`,
    );

    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await backend()).toBeGreaterThan(0);
    expectAllGivenBack();
  });

  it('fails all who ask while there is no connection', async () => {
    const away = openPostgresql('postgres://postgres@127.0.0.1:1/postgres', {
      poolSize: 2,
      directUrl: undefined,
      pipeline: true,
    });
    const toNobody = new SharedConnections(away.pool);

    const ends = await Promise.allSettled([1, 2, 3].map(() => toNobody.query({ text: 'SELECT 1' })));
    await away.close();

    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
