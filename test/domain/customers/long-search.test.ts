import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { keepSearchTexts } from '../../../src/domain/customers/keep-search-text-sql.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';

// More than are collected before sorting, and more than are looked through for a page of so many matches.
const [old, young] = [12_100, 5_100];
/** More than are looked at to tell whether a text is common. */
const first = 600;

let app: TestApp;
let api: Api;
let workspaceId: string;
beforeAll(async () => {
  app = await startTestApp();
  const built = await aWorkspace(app);
  api = built.api;
  workspaceId = built.workspace.id;
  // The ids in the order of the times. The last 100 have none, because they were never seen.
  await app.database.prisma.$executeRaw`
    INSERT INTO customers (id, workspace_id, name, name_sort, search_text, channels, last_seen_at)
    SELECT 'cus_' || lpad(n::text, 26, '0'), ${workspaceId}, name, name, name,
      CASE WHEN n % 2 = 0 THEN '{api}'::text[] ELSE '{}' END,
      CASE WHEN n > 100 THEN timestamptz '2026-01-01' + n * interval '1 second' END
    FROM generate_series(1, ${old + young}::int) AS n,
      LATERAL (SELECT CASE WHEN n <= ${old}::int THEN 'old' ELSE 'young' END || ' one ' || n
        || CASE WHEN n > ${first} THEN ' late' ELSE '' END AS name) AS named`;
  const ids = await app.database.prisma.customer.findMany({ where: { workspaceId }, select: { id: true } });
  await keepSearchTexts(
    { db: app.database.prisma },
    workspaceId,
    ids.map(({ id }) => id),
  );
  // Autovacuum does the same. Without it, the plans may be those of the few rows that an earlier suite had analyzed.
  await app.database.prisma.$executeRaw`ANALYZE customers, customer_search_texts`;
});
afterAll(() => app.close());

async function read(query: Record<string, string | number>) {
  const { body } = await api.get('/customers', { workspaceId, ...query });
  return { numbers: body.data.map(({ id }: { id: string }) => Number(id.slice(4))), pagination: body.pagination };
}
const from = (first: number, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => first + index * step);

describe('a search that matches very many', () => {
  it('finds them at the start of the order', async () => {
    const { numbers, pagination } = await read({ search: 'one' });

    expect(numbers).toEqual(from(old + young, 20, -1));
    expect(pagination).toMatchObject({ total: 10_000, totalIsExact: false, hasMore: true });
  });

  it.each(['old', 'ld'])('finds %j even if all matches are further on', async (search) => {
    const { numbers, pagination } = await read({ search });

    expect(numbers).toEqual(from(old, 20, -1));
    expect(pagination).toMatchObject({ total: 10_000, totalIsExact: false, hasMore: true });
  });

  it('finds them in an order that begins with others', async () => {
    const { numbers, pagination } = await read({ search: 'late', order: 'asc' });

    expect(numbers).toEqual(from(first + 1, 20, 1));
    expect(pagination).toMatchObject({ total: 10_000, totalIsExact: false, hasMore: true });
  });

  it('reads on to those without a value, and to the end', async () => {
    const page = { search: 'old', pageSize: 100 };
    const deep = await read({ ...page, page: 120 });

    const last = await read({ ...page, cursor: deep.pagination.nextCursor });

    expect(deep.numbers).toEqual(from(200, 100, -1));
    expect(last.numbers).toEqual(from(100, 100, -1));
    expect(last.pagination).toMatchObject({ page: null, total: 10_000, hasMore: false, nextCursor: null });
  });

  it('is empty beyond the end', async () => {
    const { numbers, pagination } = await read({ search: 'old', pageSize: 100, page: 200 });

    expect(numbers).toEqual([]);
    expect(pagination).toMatchObject({ total: 10_000, totalIsExact: false, hasMore: false });
  });

  it('finds and counts only those that another filter lets through', async () => {
    const { numbers, pagination } = await read({ search: 'old', channel: 'api' });

    expect(numbers).toEqual(from(old, 20, -2));
    expect(pagination).toMatchObject({ total: old / 2, totalIsExact: true, hasMore: true });
  });

  it('counts exactly if it finds fewer', async () => {
    const { numbers, pagination } = await read({ search: 'young', order: 'asc' });

    expect(numbers).toEqual(from(old + 1, 20, 1));
    expect(pagination).toMatchObject({ total: young, totalIsExact: true, hasMore: true });
  });
});
