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
  it("lists the user's own apps that are connected, newest first", async () => {
    const owned = await aWorkspace(app);
    const { grant } = await aConnectedApp(app, owned);
    const { grant: newer } = await aConnectedApp(app, owned, {
      clientName: 'ChatGPT',
      clientHost: null,
      scopes: ['feedback:read'],
    });
    await aConnectedApp(app, owned, { revokedAt: app.clock.read() });
    const user = await aMember(app, owned.workspace);
    await aConnectedApp(app, { ...owned, user });
    const { api } = await aSession(app, owned.user);

    const { status, body } = await api.get('/me/apps');

    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        ...{
          id: newer.id,
          name: 'ChatGPT',
          clientHost: null,
          redirectHost: 'claude.ai',
          workspaceId: owned.workspace.id,
        },
        ...{ scopes: ['feedback:read'], resource: 'http://heed.test/api/v1' },
        ...{ createdAt: '2026-03-10T12:00:00.000Z', lastUsedAt: null },
      },
      expect.objectContaining({ id: grant.id, name: 'Claude', clientHost: 'claude.ai' }),
    ]);
  });
});
