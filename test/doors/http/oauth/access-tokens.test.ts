import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { aWorkspace } from '../../../support/builders.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import type { Tokens } from '../../../support/oauth/plain-client.ts';
import { errorOf, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

describe('a token', () => {
  it('opens one door alone', async () => {
    const { tokens } = await victims.tokens();
    const headers = { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' };

    const answer = await fetch(`${site}/mcp`, { method: 'POST', headers, body: '{}' });

    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch('error="invalid_token"');
    const { code } = await victims.code();
    const ofMcp = (await (await victims.client.exchange(code)).json()) as Tokens;
    expect(await app.anonymous.as(ofMcp.access_token).get('/me')).toBeError(401, 'unauthorized');
  });

  it('reaches no other workspace of its user, and no operation beyond its scopes', async () => {
    const { ofApp, workspace, user } = await victims.tokens();
    const other = await aWorkspace(app);
    await app.database.prisma.member.create({
      data: { workspaceId: other.workspace.id, userId: user.id, role: 'owner' },
    });

    expect(await ofApp.get('/feedback', { workspaceId: other.workspace.id })).toBeError(403, 'forbidden');
    const refused = await ofApp.get('/projects', { workspaceId: workspace.id });
    expect(refused).toBeError(403, 'forbidden');
    expect(refused.headers['www-authenticate']).toMatch(
      /error="insufficient_scope".*scope="feedback:read projects:read"/,
    );
    expect(await ofApp.get('/me/sessions')).toBeError(403, 'forbidden');
    expect(await ofApp.get('/api-keys')).toBeError(403, 'forbidden');
  });

  it.each([
    ['apps are turned off', { appAccessEnabled: false }],
    ['its host is not allowed', { allowedAppHosts: ['claude.ai'] }],
    ['API access is turned off', { apiAccessEnabled: false }],
  ])('is refused within 5 seconds when %s, and works again afterwards', async (_why, changes) => {
    const { ofApp, workspace, session } = await victims.tokens();
    const page = app.anonymous.signedIn(session, site);
    const list = () => ofApp.get('/feedback', { workspaceId: workspace.id });
    expect((await list()).status).toBe(200);

    await page.patch(`/workspace/${workspace.id}`, changes);
    app.clock.advance(5_000);
    expect(await list()).toBeError(403, 'forbidden');

    await page.patch(`/workspace/${workspace.id}`, {
      appAccessEnabled: true,
      allowedAppHosts: null,
      apiAccessEnabled: true,
    });
    app.clock.advance(5_000);
    expect((await list()).status).toBe(200);
  });

  it('ends with the membership of its user', async () => {
    const { ofApp, api, workspace, user, refresh } = await victims.tokens({ role: 'admin' });

    await api.delete(`/members/${user.id}`, { workspaceId: workspace.id });

    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
    expect(await errorOf(victims.client.refresh(refresh))).toBe('400 invalid_grant');
  });

  it('ends after an hour, and when it is given back', async () => {
    const { ofApp, refresh, api, workspace } = await victims.tokens();
    app.clock.advance(3_600_000);
    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');

    const renewed = (await (await victims.client.refresh(refresh)).json()) as Tokens;
    expect((await app.anonymous.as(renewed.access_token).get('/me')).status).toBe(200);
    expect(
      (await victims.client.send('revoke', { client_id: victims.client.clientId, token: renewed.refresh_token ?? '' }))
        .status,
    ).toBe(200);

    expect(await app.anonymous.as(renewed.access_token).get('/me')).toBeError(401, 'unauthorized');
    const { body } = await api.get('/events', { workspaceId: workspace.id, types: 'app.revoked' });
    expect(body.data[0]).toMatchObject({ actor: { type: 'app', name: 'Example App' }, data: { reason: 'app' } });
  });
});
