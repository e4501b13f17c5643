import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { aMadeKey } from './made-keys.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('lists the keys of the user, newest first, revoked ones included, without their secrets', async () => {
    const built = await aWorkspace(app);
    const { key: oldest, ...first } = await aMadeKey(built.api, { name: 'First' });
    const { key, ...second } = await aMadeKey(built.api, { name: 'Second' });
    await built.api.delete(`/api-keys/${first.id}`);

    const { status, body } = await built.api.get('/api-keys');

    const revoked = { ...first, revokedAt: app.clock.read().toISOString() };
    expect(status).toBe(200);
    expect(body.data).toMatchObject([second, revoked, { id: built.row.id, name: 'Test' }]);
    expect(body.pagination).toEqual({ pageSize: 50, hasMore: false, nextCursor: null });
    for (const secret of [oldest, key, built.key, built.row.hash]) expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('shows nobody the keys of somebody else, not even an owner those of a member', async () => {
    const owner = await aWorkspace(app);
    const member = await aMember(app, owner.workspace, 'admin');
    const { row, api } = await aKey(app, member);

    expect((await api.get('/api-keys')).body.data).toMatchObject([{ id: row.id }]);
    expect((await owner.api.get('/api-keys')).body.data).toMatchObject([{ id: owner.row.id }]);
  });

  it('is the same to a signed-in user', async () => {
    const { user, row } = await aWorkspace(app);
    const { api } = await aSession(app, user);

    expect((await api.get('/api-keys')).body.data).toMatchObject([{ id: row.id }]);
  });

  it('goes on page by page', async () => {
    const { api } = await aWorkspace(app);
    for (const name of ['One', 'Two', 'Three', 'Four']) await aMadeKey(api, { name });

    const first = await api.get('/api-keys', { pageSize: '2' });
    const { nextCursor: cursor } = first.body.pagination;
    const second = await api.get('/api-keys', { pageSize: '2', cursor });
    const third = await api.get('/api-keys', { pageSize: '2', cursor: second.body.pagination.nextCursor });

    const pages = [first, second, third].map(({ body }) => body.data.map(({ name }: { name: string }) => name));
    expect(pages).toEqual([['Four', 'Three'], ['Two', 'One'], ['Test']]);
    expect(third.body.pagination).toEqual({ pageSize: 2, hasMore: false, nextCursor: null });
  });

  it('shows the beginning of a key that is older than such beginnings, once it is used', async () => {
    const { api, key, row } = await aWorkspace(app);
    expect(row.prefix).toBeNull();

    await api.get('/me');
    let shown: { prefix: string | null }[] = [];
    // It is written beside the request, so perhaps just after the response.
    for (let tries = 0; tries < 100 && !shown[0]?.prefix; tries++) shown = (await api.get('/api-keys')).body.data;

    expect(shown).toMatchObject([{ prefix: key.slice(0, 8) }]);
  });
});

describe('400', () => {
  it.each([
    [{ pageSize: '101' }, 'query/pageSize'],
    [{ cursor: 'nonsense' }, 'query/cursor'],
    [{ page: '2' }, 'query/page'],
  ])('refuses %j', async (query, path) => {
    const { api } = await aWorkspace(app);

    expect(await api.get('/api-keys', query)).toBeError(400, 'bad_request', path);
  });

  it("refuses the cursor of somebody else's list", async () => {
    const [{ api }, other] = [await aWorkspace(app), await aWorkspace(app)];
    await aMadeKey(other.api);
    const { body } = await other.api.get('/api-keys', { pageSize: '1' });

    const response = await api.get('/api-keys', { cursor: body.pagination.nextCursor });

    expect(response).toBeError(400, 'bad_request', 'query/cursor');
  });
});
