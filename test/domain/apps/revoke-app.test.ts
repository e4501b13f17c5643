import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aWorkspace } from '../../support/builders.ts';
import { aConnectedApp } from '../../support/oauth/grants.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it("lets an admin end a member's app, and see no view that only the member sees", async () => {
    const owned = await aWorkspace(app);
    const user = await aMember(app, owned.workspace);
    const { grant, api: ofApp } = await aConnectedApp(app, { ...owned, user });

    const view = { workspaceId: owned.workspace.id, filters: {} };
    await ofApp.post('/views', { ...view, name: 'Own' });
    const shared = (await ofApp.post('/views', { ...view, name: 'Shared', shared: true })).body.data;

    const { status, body } = await owned.api.delete(`/apps/${grant.id}`, { workspaceId: owned.workspace.id });

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          ...{ id: grant.id, deleted: true, hasMoreStays: false },
          stays: [{ type: 'view', id: shared.id, name: 'Shared', fields: [] }],
        },
      },
    });
    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
    const { body: log } = await owned.api.get('/events', { workspaceId: owned.workspace.id, types: 'app.revoked' });
    expect(log.data[0]).toMatchObject({ data: { reason: 'admin', user: { id: user.id } }, actor: { type: 'apiKey' } });
  });
});
describe('404', () => {
  it('finds no app of another workspace, and none that has ended', async () => {
    const [owned, other] = [await aWorkspace(app), await aWorkspace(app)];
    const { grant } = await aConnectedApp(app, other);
    const { grant: over } = await aConnectedApp(app, owned, { revokedAt: app.clock.read() });

    expect(await owned.api.delete(`/apps/${grant.id}`)).toBeError(404, 'not_found');
    expect(await owned.api.delete(`/apps/${over.id}`)).toBeError(404, 'not_found');
  });
});
