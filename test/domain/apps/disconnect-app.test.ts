import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { aConnectedApp } from '../../support/oauth/grants.ts';

// test/domain/access tests 401, 403, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('ends the app with its tokens at once, and tells the workspace', async () => {
    const owned = await aWorkspace(app);
    const { grant, api: ofApp } = await aConnectedApp(app, owned);
    expect((await ofApp.get('/me')).status).toBe(200);
    const { api } = await aSession(app, owned.user);

    const { status, body } = await api.delete(`/me/apps/${grant.id}`);

    expect({ status, body }).toEqual({ status: 200, body: { data: { id: grant.id, deleted: true } } });
    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
    expect(await app.database.prisma.oauthRecord.count({ where: { grantId: grant.id } })).toBe(0);
    const { body: log } = await owned.api.get('/events', { workspaceId: owned.workspace.id, types: 'app.*' });
    expect(log.data).toEqual([
      expect.objectContaining({
        type: 'app.revoked',
        subject: { type: 'app', id: grant.id },
        actor: { type: 'user', id: owned.user.id, name: owned.user.name },
        data: expect.objectContaining({
          name: 'Claude',
          reason: 'user',
          user: { id: owned.user.id, name: owned.user.name },
        }),
      }),
    ]);
  });
});

describe('400', () => {
  it('refuses an unknown parameter', async () => {
    const { api } = await aSession(app, (await aWorkspace(app)).user);

    expect(await api.delete('/me/apps/app_none', { all: true })).toBeError(400, 'bad_request', 'query/all');
  });
});

describe('404', () => {
  it("finds neither another user's app nor one that is disconnected", async () => {
    const owned = await aWorkspace(app);
    const { grant, api: ofApp } = await aConnectedApp(app, owned);
    const { grant: over } = await aConnectedApp(app, owned, { revokedAt: app.clock.read() });
    const user = await aMember(app, owned.workspace, 'admin');
    const [{ api: other }, { api }] = [await aSession(app, user), await aSession(app, owned.user)];

    expect(await other.delete(`/me/apps/${grant.id}`)).toBeError(404, 'not_found');
    expect(await api.delete(`/me/apps/${over.id}`)).toBeError(404, 'not_found');
    expect((await ofApp.get('/me')).status).toBe(200);
  });
});
