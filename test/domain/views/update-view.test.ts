import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aView, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.savedView.findFirstOrThrow({ where: { id } });

describe('200', () => {
  it('changes the given fields, and replaces the filters whole', async () => {
    const built = await aWorkspace(app);
    const view = await aView(built, { filters: { assigneeId: 'me', tag: 'a' }, shared: false });
    app.clock.advance(1_000);

    const changes = { name: 'Other', filters: { overdue: true }, sort: 'dueDate', order: 'asc', shared: true };
    const { body } = await built.api.patch(`/views/${view.id}`, changes);

    expect(body.data).toEqual({ ...view, ...changes, updatedAt: app.clock.read().toISOString() });
    expect(await stored(view.id)).toMatchObject({ ...changes, makerId: built.user.id, version: 2 });
  });

  it('lets an admin change a shared view of somebody else, who stays its maker', async () => {
    const built = await aWorkspace(app);
    const member = await aMember(app, built.workspace);
    const ofMember = await aSession(app, member);
    const view = await aView({ ...built, api: ofMember.api });

    const { body } = await built.api.patch(`/views/${view.id}`, { shared: false });

    expect(body.data).toMatchObject({ makerId: member.id, shared: false });
    expect((await ofMember.api.get(`/views/${view.id}`)).status).toBe(200);
    expect(await built.api.get(`/views/${view.id}`)).toBeError(404, 'not_found');
  });

  it('lets a member change what they made', async () => {
    const built = await aWorkspace(app);
    const { api } = await aSession(app, await aMember(app, built.workspace));
    const view = await aView({ ...built, api });

    expect((await api.patch(`/views/${view.id}`, { name: 'Mine' })).body.data.name).toBe('Mine');
  });
});

describe('400', () => {
  it.each([
    [{}, 'body'],
    [{ filters: { state: 'new' } }, 'body/filters/state'],
    [{ filters: { priority: 'highest' } }, 'body/filters/priority'],
    [{ filters: { search: '?' } }, 'body/filters/search'],
    [{ sort: null }, 'body/sort'],
    [{ makerId: 'usr_1' }, 'body/makerId'],
  ])('refuses %j and changes nothing', async (changes, path) => {
    const built = await aWorkspace(app);
    const { id } = await aView(built);
    const before = await stored(id);

    expect(await built.api.patch(`/views/${id}`, changes)).toBeError(400, 'bad_request', path);
    expect(await stored(id)).toEqual(before);
  });
});

describe('403', () => {
  it('refuses a member who did not make the shared view', async () => {
    const built = await aWorkspace(app);
    const { id } = await aView(built);
    const { api } = await aSession(app, await aMember(app, built.workspace));

    expect(await api.patch(`/views/${id}`, { name: 'Taken' })).toBeError(403, 'forbidden');
    expect(await stored(id)).toMatchObject({ name: 'View' });
  });

  it('refuses to share one more than the workspace can have', async () => {
    const built = await aWorkspace(app);
    const { id } = await aView(built, { shared: false });
    const copy = { ...(await stored(id)), filters: {}, shared: true };
    await app.database.prisma.savedView.createMany({
      data: Array.from({ length: 200 }, () => ({ ...copy, id: newId('view') })),
    });

    expect(await built.api.patch(`/views/${id}`, { shared: true })).toBeError(403, 'forbidden');
    expect((await built.api.patch(`/views/${id}`, { shared: false, name: 'Own' })).status).toBe(200);
  });
});

describe('404', () => {
  it('knows no view of another workspace, none with another id, and no own one of somebody else', async () => {
    const [built, other] = [await aWorkspace(app), await aWorkspace(app)];
    const member = await aSession(app, await aMember(app, other.workspace));
    const own = await aView({ ...other, api: member.api }, { shared: false });

    for (const id of [(await aView(built)).id, newId('view'), own.id])
      expect(await other.api.patch(`/views/${id}`, { name: 'Taken' })).toBeError(404, 'not_found');
    expect(await stored(own.id)).toMatchObject({ name: 'View' });
  });

  it('finds none if the body names another workspace', async () => {
    const [built, other] = [await aWorkspace(app), await aWorkspace(app)];
    const { id } = await aView(built);

    const response = await built.api.patch(`/views/${id}`, { workspaceId: other.workspace.id, name: 'Moved' });

    expect(response).toBeError(404, 'not_found');
  });
});

describe('412', () => {
  it('refuses a change of a version that is no longer the current one', async () => {
    const built = await aWorkspace(app);
    const { id } = await aView(built);
    const { headers } = await built.api.patch(`/views/${id}`, { name: 'First' });
    const ifMatch = { 'If-Match': headers.etag ?? '' };
    await built.api.patch(`/views/${id}`, { name: 'Second' }, ifMatch);

    expect(await built.api.patch(`/views/${id}`, { name: 'Third' }, ifMatch)).toBeError(412, 'precondition_failed');
    expect(await stored(id)).toMatchObject({ name: 'Second' });
  });
});
