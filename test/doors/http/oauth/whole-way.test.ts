import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { aSession, aWorkspace } from '../../../support/builders.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient, type Tokens } from '../../../support/oauth/plain-client.ts';

let app: TestApp;
let site: string;
beforeAll(async () => {
  ({ app, site } = await startReachable());
});
afterAll(() => app.close());

async function aBrowser(role = 'owner') {
  const owned = await aWorkspace(app, {}, role);
  const { token } = await aSession(app, owned.user);
  return { ...owned, session: token, browser: new AppBrowser(site, token) };
}

describe('an app that registers', () => {
  it('gets tokens for the scopes that the user gave it, and acts for the user', async () => {
    const { browser, workspace, user, session } = await aBrowser();
    const client = new PlainClient(site);
    await client.register();

    const allowed = {
      allow: true,
      workspaceId: workspace.id,
      scopes: ['feedback:read', 'projects:read'],
      stayConnected: true,
    };
    const back = await browser.authorize(client.address({ resource: `${site}/api/v1` }), allowed);

    expect(back.origin + back.pathname).toBe(client.redirectUri);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: client.state, iss: site });
    const answer = await client.exchange(back.searchParams.get('code'));
    const tokens = (await answer.json()) as Tokens;
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'feedback:read projects:read' });
    const me = await app.anonymous.as(tokens.access_token).get('/me');
    expect(me.status).toBe(200);
    expect(me.body.data).toMatchObject({
      actor: { type: 'app', name: 'Example App' },
      user: { id: user.id },
      scopes: ['feedback:read', 'projects:read'],
      workspaces: [{ id: workspace.id }],
    });
    const list = (token: string) => app.anonymous.as(token).get('/feedback', { workspaceId: workspace.id });
    expect((await list(tokens.access_token)).status).toBe(200);

    app.clock.advance(3_600_000);
    expect(await list(tokens.access_token)).toBeError(401, 'unauthorized');
    const renewed = (await (await client.refresh(tokens.refresh_token)).json()) as Tokens;
    expect((await list(renewed.access_token)).status).toBe(200);

    const [grant] = (await app.anonymous.signedIn(session, site).get('/me/apps')).body.data;
    expect((await app.anonymous.signedIn(session, site).delete(`/me/apps/${grant.id}`)).status).toBe(200);
    expect(await list(renewed.access_token)).toBeError(401, 'unauthorized');
    const refused = await client.refresh(renewed.refresh_token);
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })]);
  });
});
