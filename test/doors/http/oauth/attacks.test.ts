import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { aMember, aSession, aUser, aWorkspace } from '../../../support/builders.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient, type Tokens } from '../../../support/oauth/plain-client.ts';

let app: TestApp;
let site: string;
let client: PlainClient;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  client = new PlainClient(site);
  await client.register();
});
afterAll(() => app.close());

async function aVictim(role = 'owner') {
  const owned = await aWorkspace(app);
  const user = role === 'owner' ? owned.user : await aMember(app, owned.workspace, role);
  const session = (await aSession(app, user)).token;
  const allowed = { allow: true, workspaceId: owned.workspace.id, scopes: ['feedback:read'], stayConnected: true };
  return { ...owned, user, session, allowed, browser: new AppBrowser(site, session) };
}

/** An app that is let in: its code, which is not used yet. */
async function aCode(changes: Record<string, string | null> = {}, role?: string) {
  const victim = await aVictim(role);
  const back = await victim.browser.authorize(client.address(changes), victim.allowed);
  return { ...victim, code: back.searchParams.get('code') ?? '' };
}

/** The tokens of an app, for the API. */
async function someTokens(role?: string) {
  const coded = await aCode({ resource: `${site}/api/v1` }, role);
  const tokens = (await (await client.exchange(coded.code)).json()) as Tokens;
  return { ...coded, tokens, ofApp: app.anonymous.as(tokens.access_token), refresh: tokens.refresh_token ?? '' };
}

async function errorOf(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  const { error } = (await response.json()) as { error?: string };
  return `${response.status} ${error}`;
}

/** Where the app is sent with a fault. */
async function refusalOf(changes: Record<string, string | null | undefined>): Promise<string | null> {
  const { browser } = await aVictim();
  const { headers } = await browser.open(client.address(changes as Record<string, string | null>));
  const { searchParams, hash } = new URL(headers.get('location') ?? 'about:blank');
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
}

describe('a code', () => {
  it('is worth nothing to another client, without its verifier, and with another redirect', async () => {
    const { code } = await aCode();
    const other = new PlainClient(site);
    await other.register();

    expect(await errorOf(other.exchange(code))).toBe('400 invalid_grant');
    expect(await errorOf(client.exchange(code, { code_verifier: 'x'.repeat(43) }))).toBe('400 invalid_grant');
    expect(await errorOf(client.exchange(code, { redirect_uri: 'https://evil.example/' }))).toBe('400 invalid_grant');
    expect((await client.exchange(code)).status).toBe(200);
  });

  it('that comes twice ends what it gave', async () => {
    const { code, api, workspace } = await aCode({ resource: `${site}/api/v1` });
    const { access_token } = (await (await client.exchange(code)).json()) as Tokens;
    expect((await app.anonymous.as(access_token).get('/me')).status).toBe(200);

    expect(await errorOf(client.exchange(code))).toBe('400 invalid_grant');

    expect(await app.anonymous.as(access_token).get('/me')).toBeError(401, 'unauthorized');
    const { body } = await api.get('/events', { workspaceId: workspace.id, types: 'app.revoked' });
    expect(body.data).toEqual([
      expect.objectContaining({
        actor: { type: 'system', id: null, name: 'heed' },
        data: expect.objectContaining({ reason: 'replay' }),
      }),
    ]);
  });

  it('gives tokens once, however many come at once', async () => {
    const { code } = await aCode();

    const statuses = (await Promise.all([1, 2, 3].map(() => client.exchange(code)))).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('PKCE', () => {
  it.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: null }],
  ])('refuses %s', async (_what, changes) => {
    expect(await refusalOf(changes)).toBe('invalid_request');
  });
});

describe('a request', () => {
  it.each([
    ['openid', { scope: 'openid feedback:read' }, 'invalid_scope'],
    ['scopes that do not exist', { scope: 'root' }, 'invalid_scope'],
    ['scopes of keys', { scope: 'keys:write' }, 'invalid_scope'],
    ['another resource', { resource: 'https://evil.example/mcp' }, 'invalid_target'],
    ['a resource with a fragment', { resource: 'FRAGMENT' }, 'invalid_target'],
    ['an implicit token', { response_type: 'token' }, 'unsupported_response_type'],
    ['no question', { prompt: 'none' }, 'consent_required'],
    ['a request object', { request: 'e30.e30.' }, 'request_not_supported'],
  ])('is refused for %s', async (_what, changes, error) => {
    const resource = 'resource' in changes && changes.resource === 'FRAGMENT' ? { resource: `${site}/mcp#x` } : {};
    expect(await refusalOf({ ...changes, ...resource })).toBe(error);
  });

  it.each(['/mcp', '/mcp/', '/mcp?toolsets=all'])('takes the resource %s as the same', async (path) => {
    const { browser } = await aVictim();

    expect(await browser.begin(client.address({ resource: site + path }))).toEqual(expect.any(String));
  });

  it('is sent to no address that the app has not registered', async () => {
    const { browser } = await aVictim();

    const answer = await browser.open(client.address({ redirect_uri: 'https://evil.example/callback' }));

    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.headers.get('content-security-policy')).toMatch("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a decision', () => {
  it('in the browser of a victim gives the code to no other browser', async () => {
    const { session, allowed } = await aVictim();
    const attacker = new AppBrowser(site, (await aSession(app, await aUser(app))).token);
    const request = await attacker.begin(client.address());
    const victim = new AppBrowser(site, session);

    expect((await victim.decide(request, allowed)).status).toBe(404);
    const back = await attacker.open(`${site}/oauth/authorize/${request}`);
    expect(back.headers.get('location')).toMatch('/app/authorize?request=');
  });

  it('has no effect once another user is signed in', async () => {
    const { browser, allowed } = await aVictim();
    const request = await browser.begin(client.address());
    const { data } = (await (await browser.decide(request, allowed)).json()) as { data: { redirectTo: string } };
    browser.signIn((await aSession(app, await aUser(app))).token);

    const back = await browser.open(data.redirectTo);

    expect([back.status, back.headers.get('location')]).toEqual([403, null]);
  });

  it('keeps no session of its own', async () => {
    const { browser } = await aCode();

    expect([...browser.cookies.keys()].filter((name) => name.startsWith('heed_oauth_session'))).toEqual([]);
  });
});

describe('a token', () => {
  it('opens one door alone', async () => {
    const { tokens } = await someTokens();
    const headers = { Authorization: `Bearer ${tokens.access_token}`, 'Content-Type': 'application/json' };

    const answer = await fetch(`${site}/mcp`, { method: 'POST', headers, body: '{}' });

    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch('error="invalid_token"');
    const { code } = await aCode();
    const ofMcp = (await (await client.exchange(code)).json()) as Tokens;
    expect(await app.anonymous.as(ofMcp.access_token).get('/me')).toBeError(401, 'unauthorized');
  });

  it('reaches no other workspace of its user, and no operation beyond its scopes', async () => {
    const { ofApp, workspace, user } = await someTokens();
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
    const { ofApp, workspace, session } = await someTokens();
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
    const { ofApp, api, workspace, user, refresh } = await someTokens('admin');

    await api.delete(`/members/${user.id}`, { workspaceId: workspace.id });

    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
    expect(await errorOf(client.refresh(refresh))).toBe('400 invalid_grant');
  });

  it('ends after an hour, and when it is given back', async () => {
    const { ofApp, refresh, api, workspace } = await someTokens();
    app.clock.advance(3_600_000);
    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');

    const renewed = (await (await client.refresh(refresh)).json()) as Tokens;
    expect((await app.anonymous.as(renewed.access_token).get('/me')).status).toBe(200);
    expect(
      (await client.send('revoke', { client_id: client.clientId, token: renewed.refresh_token ?? '' })).status,
    ).toBe(200);

    expect(await app.anonymous.as(renewed.access_token).get('/me')).toBeError(401, 'unauthorized');
    const { body } = await api.get('/events', { workspaceId: workspace.id, types: 'app.revoked' });
    expect(body.data[0]).toMatchObject({ actor: { type: 'app', name: 'Example App' }, data: { reason: 'app' } });
  });
});

describe('a refresh token', () => {
  it('works for five at once, for a sixth not, and later use ends the grant', async () => {
    const { refresh, ofApp } = await someTokens();

    const five = await Promise.all([1, 2, 3, 4, 5].map(() => client.refresh(refresh)));
    expect(five.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await errorOf(client.refresh(refresh))).toBe('400 invalid_grant');
    const newer = (await five[0]?.json()) as Tokens;
    expect((await app.anonymous.as(newer.access_token).get('/me')).status).toBe(200);

    app.clock.advance(61_000);
    expect(await errorOf(client.refresh(refresh))).toBe('400 invalid_grant');
    expect(await errorOf(client.refresh(newer.refresh_token))).toBe('400 invalid_grant');
    expect(await ofApp.get('/me')).toBeError(401, 'unauthorized');
  });

  it('of another client is refused, and so is another resource and a wider scope', async () => {
    const { refresh } = await someTokens();
    const other = new PlainClient(site);
    await other.register();

    expect(await errorOf(other.refresh(refresh))).toBe('400 invalid_grant');
    expect(await errorOf(client.refresh(refresh, { resource: `${site}/mcp` }))).toBe('400 invalid_target');
    expect(await errorOf(client.refresh(refresh, { scope: 'feedback:write' }))).toBe('400 invalid_scope');
  });

  it('is not given unless the user lets the app stay', async () => {
    const { browser, allowed } = await aVictim();
    const back = await browser.authorize(client.address(), { ...allowed, stayConnected: false });

    expect(await (await client.exchange(back.searchParams.get('code'))).json()).not.toHaveProperty('refresh_token');
  });
});

describe('a registration', () => {
  it.each([
    ['http elsewhere', ['http://evil.example/']],
    ['a script', ['javascript:alert(1)']],
    ['a fragment', ['https://app.example.org/#x']],
    ['none', []],
  ])('is refused with a redirect to %s', async (_what, uris) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' };
    const body = JSON.stringify({ redirect_uris: uris });

    expect(await errorOf(fetch(`${site}/oauth/register`, { method: 'POST', headers, body }))).toBe(
      '400 invalid_redirect_uri',
    );
  });

  it('shares no secret, and is told so', async () => {
    const registered = await new PlainClient(site).register({ token_endpoint_auth_method: 'client_secret_basic' });

    expect(registered).toMatchObject({ token_endpoint_auth_method: 'none' });
    expect(registered).not.toHaveProperty('client_secret');
  });
});
