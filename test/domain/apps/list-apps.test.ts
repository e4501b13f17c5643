import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aSession, aWorkspace } from '../../support/builders.ts';
import { aConnectedApp } from '../../support/oauth/grants.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('lists the apps of all members, with the user whom each acts for', async () => {
    const owned = await aWorkspace(app);
    const user = await aMember(app, owned.workspace);
    const { grant } = await aConnectedApp(app, { ...owned, user });
    await aConnectedApp(app, owned, { revokedAt: app.clock.read() });
    await aConnectedApp(app, await aWorkspace(app));

    const { status, body } = await owned.api.get('/apps', { workspaceId: owned.workspace.id });

    expect(status).toBe(200);
    expect(body.data).toEqual([expect.objectContaining({ id: grant.id, user: { id: user.id, name: user.name } })]);
  });
});

describe('400', () => {
  it('requires a workspace', async () => {
    const { api } = await aWorkspace(app);

    expect(await api.get('/apps')).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});

describe('403', () => {
  it('refuses members, and apps', async () => {
    const owned = await aWorkspace(app);
    const user = await aMember(app, owned.workspace);
    const { api } = await aSession(app, user);
    const { api: ofApp } = await aConnectedApp(app, owned);

    expect(await api.get('/apps', { workspaceId: owned.workspace.id })).toBeError(403, 'forbidden');
    expect(await ofApp.get('/apps', { workspaceId: owned.workspace.id })).toBeError(403, 'forbidden');
  });
});
