import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomerDetail } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';

type Built = Awaited<ReturnType<typeof aWorkspace>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = ({ api, workspace }: Built, query: Record<string, string | number> = {}) =>
  api.get('/customers', { workspaceId: workspace.id, ...query });
const names = ({ body }: { body: { data: CustomerDetail[] } }) => body.data.map(({ name }) => name);

/** Customers with these names, each seen a minute after the one before. Those with a `?` were never seen. */
async function seen(built: Built, ...all: string[]): Promise<void> {
  for (const name of all) {
    app.clock.advance(60_000);
    const { id } = await aCustomer(built, { name });
    const at = app.clock.read();
    const times = name.includes('?') ? {} : { firstSeenAt: at, lastSeenAt: at };
    await app.database.prisma.customer.updateMany({ where: { id }, data: times });
  }
}

describe('200 with a list', () => {
  it('shows only what lists show', async () => {
    const built = await aWorkspaceWithProject(app);
    const customer = await aCustomer(built, {
      name: 'Ada',
      emails: ['ada@example.org'],
      notes: 'Secret',
      tags: ['beta'],
    });
    await aCustomer(await aWorkspace(app));

    const response = await list(built);

    const {
      notes: _n,
      customFields: _c,
      timezone: _t,
      language: _l,
      mergedCustomerIds: _m,
      externalIds: _e,
      ...shown
    } = customer;
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [shown],
      pagination: { page: 1, pageSize: 20, total: 1, totalIsExact: true, hasMore: false, nextCursor: null },
    });
  });

  it.each([
    [{}, ['C', 'A', 'B?']],
    [{ order: 'asc' }, ['A', 'C', 'B?']],
    [{ sort: 'firstSeenAt' }, ['C', 'A', 'B?']],
    [{ sort: 'firstSeenAt', order: 'asc' }, ['A', 'C', 'B?']],
  ])('puts customers who were never seen last by %j', async (query, expected) => {
    const built = await aWorkspace(app);
    await seen(built, 'A', 'B?', 'C');

    expect(names(await list(built, query))).toEqual(expected);
  });

  it('sorts by name ignoring case, and puts those without one last', async () => {
    const built = await aWorkspace(app);
    for (const name of ['bob', 'Ada', null, 'CY', 'aaron']) await aCustomer(built, { name });

    const [up, down] = [await list(built, { sort: 'name', order: 'asc' }), await list(built, { sort: 'name' })];

    expect(names(up)).toEqual(['aaron', 'Ada', 'bob', 'CY', null]);
    expect(names(down)).toEqual(['CY', 'bob', 'Ada', 'aaron', null]);
  });

  it('sorts by the number of items', async () => {
    const built = await aWorkspaceWithProject(app);
    for (const userEmail of ['a@example.org', 'b@example.org', 'b@example.org']) await aFeedback(built, { userEmail });

    const response = await list(built, { sort: 'feedbackCount' });

    expect(response.body.data).toMatchObject([
      { primaryEmail: 'b@example.org', feedbackCount: 2 },
      { primaryEmail: 'a@example.org', feedbackCount: 1 },
    ]);
  });

  it('filters by channel and tag, joined by "and"', async () => {
    const built = await aWorkspaceWithProject(app);
    await aCustomer(built, { name: 'Both', emails: ['both@example.org'], tags: ['beta', 'vip'] });
    await aCustomer(built, { name: 'Tag', tags: ['beta'] });
    await aFeedback(built, { userEmail: 'both@example.org' });
    await aFeedback(built, { userEmail: 'api@example.org', userName: 'Channel' });

    expect(names(await list(built, { tag: 'beta', sort: 'name' }))).toEqual(['Tag', 'Both']);
    expect(names(await list(built, { channel: 'api', sort: 'name' }))).toEqual(['Channel', 'Both']);
    expect(names(await list(built, { channel: 'api', tag: 'beta' }))).toEqual(['Both']);
    expect(names(await list(built, { channel: 'email' }))).toEqual([]);
  });
});

describe('200 with a search', () => {
  const ada = {
    name: 'Ada Lovelace',
    emails: ['countess@example.org', 'b_c%d@example.org'],
    phones: ['+44 20 7946 0000'],
  };
  const others = [{ name: 'Grâce 100% \\o/ Ü' }, { name: '王芳' }, { emails: ['bxcyd@example.org'] }, {}];
  let built: Built;
  beforeAll(async () => {
    built = await aWorkspace(app);
    for (const fields of [ada, ...others]) await aCustomer(built, fields);
    await aCustomer(await aWorkspace(app), { name: 'Ada Lovelace' });
  });

  it.each([
    ['Ada Lovelace', 1],
    ['LOVE', 1],
    ['a l', 2],
    ['countess@example.org', 1],
    ['ESS@EXAMPLE', 1],
    ['207946', 1],
    ['+4420', 1],
    ['example', 2],
    ['b_c', 1],
    ['c%d', 1],
    ['100%', 1],
    ['%', 2],
    ['_', 1],
    ['\\', 1],
    ['\\o', 1],
    ['%%', 0],
    ['grâce', 1],
    ['GRA\u0302CE', 1],
    ['ü', 2],
    ['Ü', 2],
    ['王', 1],
    ['王芳', 1],
    ['芳王', 0],
    ['a', 3],
    ['ad', 1],
    ['v', 1],
    ['zz', 0],
    ['nobody', 0],
    [' ', 5],
    ["' OR 1=1 --", 0],
  ])('finds %j in %d customers', async (search, count) => {
    const response = await list(built, { search });

    expect(response.body.data).toHaveLength(count);
    expect(response.body.pagination).toMatchObject({ total: count, totalIsExact: true, hasMore: false });
  });

  it('finds a customer by changed data', async () => {
    const { api, ...rest } = await aWorkspaceWithProject(app);
    const workspace = { api, ...rest };
    const { id } = await aCustomer(workspace, { name: 'Before', emails: ['before@example.org'], phones: ['12345'] });
    await api.patch(`/customers/${id}`, { name: 'After', emails: ['after@example.org'] });
    await aFeedback(workspace, { userEmail: 'linked@example.org', userPhone: '12345' });

    const found = async (search: string) => (await list(workspace, { search })).body.data.length;

    expect([await found('before'), await found('after@'), await found('after'), await found('linked')]).toEqual([
      0, 1, 1, 1,
    ]);
  });

  it.each(['asc', 'desc'])('reads on by cursor and by page, %s', async (order) => {
    const workspace = await aWorkspace(app);
    await seen(workspace, 'An', 'Bn?', 'Cn', 'Dn', 'En?', 'Fx');
    const all = names(await list(workspace, { search: 'n', order }));

    const byPage = [1, 2, 3].map((page) => list(workspace, { search: 'n', order, pageSize: 2, page }));
    const pages = (await Promise.all(byPage)).flatMap(names);
    const byCursor: (string | null)[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const response = await list(workspace, { search: 'n', order, pageSize: 2, ...(cursor && { cursor }) });
      byCursor.push(...names(response));
      cursor = response.body.pagination.nextCursor;
    }

    expect(all).toHaveLength(5);
    expect(all.slice(3).every((name) => name?.includes('?'))).toBe(true);
    expect([pages, byCursor]).toEqual([all, all]);
  });
});

describe('200 with a customer who is looked up', () => {
  it.each([
    [{ email: ' ADA@Example.org ' }],
    [{ phone: '+44 (20) 7946-0000' }],
    [{ email: 'ada@example.org', phone: '+442079460000' }],
    [{ email: 'second@example.org', search: 'ignored', page: 7, tag: 'none' }],
  ])('finds by %j', async (query) => {
    const built = await aWorkspace(app);
    const emails = ['ada@example.org', 'second@example.org'];
    const customer = await aCustomer(built, { name: 'Ada', emails, phones: ['+44 20 7946 0000'], notes: 'Full' });

    const response = await list(built, query);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: customer });
  });
});

describe('400', () => {
  it.each([
    [{ sort: 'createdAt' }, 'query/sort'],
    [{ order: 'up' }, 'query/order'],
    [{ pageSize: 101 }, 'query/pageSize'],
    [{ page: 0 }, 'query/page'],
    [{ page: 1001, pageSize: 100 }, 'query/page'],
    [{ page: 1, cursor: 'x' }, 'query/cursor'],
    [{ cursor: 'x' }, 'query/cursor'],
    [{ search: '' }, 'query/search'],
    [{ search: 's'.repeat(201) }, 'query/search'],
    [{ name: 'Ada' }, 'query/name'],
  ])('refuses %j', async (query, path) => {
    expect(await list(await aWorkspace(app), query)).toBeError(400, 'bad_request', path);
  });

  it('refuses the cursor of another sort, search or list', async () => {
    const built = await aWorkspaceWithProject(app);
    for (const userEmail of ['a@example.org', 'b@example.org']) await aFeedback(built, { userEmail });
    const { nextCursor: cursor } = (await list(built, { pageSize: 1 })).body.pagination;
    const feedback = await built.api.get('/feedback', { workspaceId: built.workspace.id, pageSize: 1 });

    const others: Record<string, string>[] = [
      { sort: 'name', cursor },
      { search: 'e', cursor },
      { cursor: feedback.body.pagination.nextCursor },
    ];

    for (const query of others) expect(await list(built, query)).toBeError(400, 'bad_request', 'query/cursor');
    expect((await list(built, { cursor })).body.data).toHaveLength(1);
  });
});

describe('404', () => {
  it.each([
    [{ email: 'other@example.org' }],
    [{ email: 'ada' }],
    [{ phone: '99999' }],
    [{ phone: 'none' }],
    [{ email: 'ada@example.org', phone: '99999' }],
    [{ email: 'other@example.org', phone: '12345' }],
  ])('finds nobody by %j', async (query) => {
    const built = await aWorkspace(app);
    await aCustomer(built, { emails: ['ada@example.org'], phones: ['12345'] });
    await aCustomer(await aWorkspace(app), { emails: ['other@example.org'], phones: ['99999'] });

    expect(await list(built, query)).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses the email of one customer with the phone of another', async () => {
    const built = await aWorkspace(app);
    await aCustomer(built, { emails: ['ada@example.org'] });
    await aCustomer(built, { phones: ['12345'] });

    expect(await list(built, { email: 'ada@example.org', phone: '12345' })).toBeError(409, 'conflict');
  });
});
