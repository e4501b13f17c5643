import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aView, aWorkspace } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.savedView.findFirst({ where: { id } });

describe('200', () => {
  it('deletes the view, and no other', async () => {
    const built = await aWorkspace(app);
    const [view, other] = [await aView(built, { shared: false }), await aView(built)];

    const response = await built.api.delete(`/views/${view.id}`);

    expect(response.body).toEqual({ data: { id: view.id, deleted: true } });
    expect([await stored(view.id), await stored(other.id)]).toEqual([null, expect.objectContaining({ id: other.id })]);
  });

  it('lets an admin delete a shared view of somebody else', async () => {
    const built = await aWorkspace(app);
    const member = await aSession(app, await aMember(app, built.workspace));
    const { id } = await aView({ ...built, api: member.api });
    const admin = await aSession(app, await aMember(app, built.workspace, 'admin'));

    expect((await admin.api.delete(`/views/${id}`)).status).toBe(200);
    expect(await stored(id)).toBeNull();
  });
});
describe('403', () => {
  it('refuses a member who did not make the shared view', async () => {
    const built = await aWorkspace(app);
    const { id } = await aView(built);
    const { api } = await aSession(app, await aMember(app, built.workspace));

    expect(await api.delete(`/views/${id}`)).toBeError(403, 'forbidden');
    expect(await stored(id)).not.toBeNull();
  });
});

describe('404', () => {
  it('knows no view of another workspace, none with another id, and no own one of somebody else', async () => {
    const [built, other] = [await aWorkspace(app), await aWorkspace(app)];
    const member = await aSession(app, await aMember(app, other.workspace));
    const own = await aView({ ...other, api: member.api }, { shared: false });

    for (const id of [(await aView(built)).id, newId('view'), own.id])
      expect(await other.api.delete(`/views/${id}`)).toBeError(404, 'not_found');
    expect(await stored(own.id)).not.toBeNull();
  });
});

describe('412', () => {
  it('refuses to delete a version that is no longer the current one', async () => {
    const built = await aWorkspace(app);
    const { id } = await aView(built);
    const { headers } = await built.api.get(`/views/${id}`);
    await built.api.patch(`/views/${id}`, { name: 'Changed' });

    const response = await built.api.delete(`/views/${id}`, {}, { 'If-Match': headers.etag ?? '' });

    expect(response).toBeError(412, 'precondition_failed');
    expect(await stored(id)).not.toBeNull();
  });
});
