import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aView, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspace>>;

const stored = ({ workspace }: Built) =>
  app.database.prisma.savedView.findMany({ where: { workspaceId: workspace.id } });
const bodyFor = ({ workspace }: Built, fields: object = {}) => ({
  workspaceId: workspace.id,
  name: 'Mine',
  filters: { assigneeId: 'me' },
  ...fields,
});

/** Stores so many copies of the workspace's only view. */
async function store(built: Built, count: number, fields: object = {}) {
  const [view] = await stored(built);
  if (!view) throw new Error('There is no view to copy');
  const copy = { ...view, filters: {}, ...fields };
  await app.database.prisma.savedView.createMany({
    data: Array.from({ length: count }, () => ({ ...copy, id: newId('view') })),
  });
}

describe('201', () => {
  it('saves a view of the maker alone, newest items first', async () => {
    const built = await aWorkspace(app);

    const response = await built.api.post('/views', bodyFor(built, { name: ' Mine ' }));

    const now = app.clock.read().toISOString();
    expect(response.status).toBe(201);
    expect(response.body.data).toEqual({
      ...{ id: expect.stringMatching(/^view_/), workspaceId: built.workspace.id, makerId: built.user.id },
      ...{ name: 'Mine', filters: { assigneeId: 'me' }, sort: 'createdAt', order: 'desc', shared: false },
      ...{ position: 0, createdAt: now, updatedAt: now },
    });
    expect(await stored(built)).toMatchObject([{ filters: { assigneeId: 'me' }, shared: false }]);
  });

  it('takes every filter of the list, and no filter', async () => {
    const built = await aWorkspace(app);
    const time = '2026-03-01T00:00:00Z';
    const filters = {
      ...{ projectId: 'prj_1', status: 'new', statusCategory: 'open,pending', category: 'bug', priority: 'high' },
      ...{ assigneeId: 'me,none', customerId: 'cus_1', userEmail: 'ada@example.org', externalId: '7', tag: 'a,b' },
      ...{ isPublic: false, search: 'export #12', channel: 'api,widget', overdue: true, waitingFor: 'agent' },
      ...{ answeredAfter: time, answeredBefore: time, resolvedAfter: time, resolvedBefore: time, breached: true },
      ...{ satisfaction: '1,none', submitterVerified: false, snoozed: true, ratingMin: 1, ratingMax: 5 },
      ...{ createdWithinDays: 7, customField: { cf_plan: 'pro' } },
      ...{ createdAfter: '2026-03-01T00:00:00Z', createdBefore: '2026-04-01T00:00:00Z' },
      ...{ updatedAfter: '2026-03-01T00:00:00Z', updatedBefore: '2026-04-01T00:00:00Z' },
    };
    const { properties } = document.components.schemas.ViewFilters;

    const all = await built.api.post('/views', bodyFor(built, { filters, sort: 'votes', order: 'asc', shared: true }));
    const none = await built.api.post('/views', bodyFor(built, { filters: {} }));

    expect(Object.keys(filters).sort()).toEqual(Object.keys(properties).sort());
    expect(all.body.data).toMatchObject({ filters, sort: 'votes', order: 'asc', shared: true });
    expect(none.body.data.filters).toEqual({});
    const { customField, ...others } = filters;
    const query = { workspaceId: built.workspace.id, ...others, 'customField.cf_plan': customField.cf_plan };
    expect((await built.api.get('/feedback', query)).status).toBe(200);
  });

  it('lets a member save one', async () => {
    const built = await aWorkspace(app);
    const member = await aMember(app, built.workspace);
    const { api } = await aSession(app, member);

    const { body } = await api.post('/views', bodyFor(built, { shared: true }));

    expect(body.data).toMatchObject({ makerId: member.id, shared: true });
  });
});

describe('400', () => {
  it.each([
    [{ name: ' ' }, 'body/name'],
    [{ filters: undefined }, 'body/filters'],
    [{ filters: { state: 'new' } }, 'body/filters/state'],
    [{ filters: { workspaceId: 'ws_1' } }, 'body/filters/workspaceId'],
    [{ filters: { sort: 'votes' } }, 'body/filters/sort'],
    [{ filters: { page: 1 } }, 'body/filters/page'],
    [{ filters: { overdue: 'true' } }, 'body/filters/overdue'],
    [{ filters: { waitingFor: 'us' } }, 'body/filters/waitingFor'],
    [{ filters: { priority: 'high,highest' } }, 'body/filters/priority'],
    [{ filters: { statusCategory: 'done' } }, 'body/filters/statusCategory'],
    [{ filters: { channel: 'mail' } }, 'body/filters/channel'],
    [{ filters: { tag: Array.from({ length: 21 }, (_, index) => index).join() } }, 'body/filters/tag'],
    [{ filters: { search: '?!' } }, 'body/filters/search'],
    [{ filters: { createdAfter: 'yesterday' } }, 'body/filters/createdAfter'],
    [{ filters: { category: 'x'.repeat(4_200), tag: 'x'.repeat(4_200) } }, 'body/filters'],
    [{ sort: 'message' }, 'body/sort'],
    [{ order: 'up' }, 'body/order'],
    [{ makerId: 'usr_1' }, 'body/makerId'],
  ])('refuses %j and saves nothing', async (fields, path) => {
    const built = await aWorkspace(app);

    expect(await built.api.post('/views', bodyFor(built, fields))).toBeError(400, 'bad_request', path);
    expect(await stored(built)).toEqual([]);
  });

  it('has the schemas of the parameters of the list', () => {
    const parameters: { name: string; schema: object }[] = document.paths['/feedback'].get.parameters.map((one) =>
      '$ref' in one
        ? document.components.parameters[one.$ref.split('/').at(-1) as keyof typeof document.components.parameters]
        : one,
    );
    const others = ['workspaceId', 'sort', 'order', 'page', 'pageSize', 'cursor'];
    const filters = parameters.filter(({ name }) => !others.includes(name)).map(({ name, schema }) => [name, schema]);

    const fields = Object.entries(document.components.schemas.ViewFilters.properties).map(
      ([name, { description: _description, ...schema }]) => [name, schema],
    );

    expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(filters));
  });
});

describe('403', () => {
  it('refuses the 101st of a user, and no other user their first', async () => {
    const built = await aWorkspace(app);
    await aView(built, { shared: false });
    await store(built, 99);
    const other = await aSession(app, await aMember(app, built.workspace));

    expect(await built.api.post('/views', bodyFor(built))).toBeError(403, 'forbidden');
    expect((await other.api.post('/views', bodyFor(built))).status).toBe(201);
    expect((await built.api.post('/views', bodyFor(built, { shared: true }))).status).toBe(201);
  });

  it('refuses the 201st that is shared, whoever made the others', async () => {
    const built = await aWorkspace(app);
    await aView(built);
    await store(built, 199, { makerId: newId('usr') });

    expect(await built.api.post('/views', bodyFor(built, { shared: true }))).toBeError(403, 'forbidden');
    expect((await built.api.post('/views', bodyFor(built))).status).toBe(201);
  });

  it('keeps to the limit when many arrive at once', async () => {
    const built = await aWorkspace(app);
    await aView(built, { shared: false });
    await store(built, 97);

    const responses = await Promise.all([1, 2, 3, 4].map(() => built.api.post('/views', bodyFor(built))));

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aWorkspace(app);
    const headers = { 'Idempotency-Key': 'one' };
    await built.api.post('/views', bodyFor(built), headers);

    expect(await built.api.post('/views', bodyFor(built, { name: 'Other' }), headers)).toBeError(409, 'conflict');
  });
});
