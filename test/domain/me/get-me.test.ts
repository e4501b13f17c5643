import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { aConnectedApp } from '../../support/oauth/grants.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('tells a key who it is, and of all workspaces of its user, also those that it does not reach', async () => {
    const { user, workspace } = await aWorkspace(app, { plan: 'free', name: 'Small' });
    const { api, row } = await aKey(app, user, { scopes: ['projects:read', 'feedback:read'] });

    const { status, body } = await api.get('/me');

    const { id, name, email } = user;
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          actor: { type: 'apiKey', id: row.id, name },
          user: { id, name, email, emailProven: true, pendingEmail: null, hasPassword: false, timezone: null },
          scopes: ['feedback:read', 'projects:read'],
          askForMethod: false,
          unread: null,
          workspaces: [{ id: workspace.id, name: 'Small', role: 'owner', plan: 'free', apiAccessEnabled: true }],
        },
      },
    });
  });

  it('tells a signed-in user', async () => {
    const user = await aUser(app);
    const { api } = await aSession(app, user);

    const { body } = await api.get('/me');

    expect(body.data).toMatchObject({ actor: { type: 'user', id: user.id, name: user.name }, workspaces: [] });
  });

  it('needs no scope', async () => {
    const { api } = await aKey(app, await aUser(app), { scopes: [] });

    expect((await api.get('/me')).body.data.scopes).toEqual([]);
  });
});
describe('403', () => {
  it('refuses an app that its workspace does not let in any more', async () => {
    const { user, workspace } = await aWorkspace(app);
    const { api } = await aConnectedApp(app, { user, workspace });
    expect((await api.get('/me')).status).toBe(200);
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { appAccessEnabled: false } });
    app.clock.advance(5_000);

    expect(await api.get('/me')).toBeError(403, 'forbidden');
  });

  it('refuses a page of another origin', async () => {
    const { api } = await aSession(app, await aUser(app));

    expect(await api.get('/me', {}, { Origin: 'https://evil.example' })).toBeError(403, 'forbidden');
  });
});
