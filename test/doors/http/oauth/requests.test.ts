import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient, type Tokens } from '../../../support/oauth/plain-client.ts';
import { errorOf, linkOf, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

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
    expect(await victims.refusal({ ...changes, ...resource })).toBe(error);
  });

  it.each(['/mcp', '/mcp/', '/mcp?toolsets=all'])('takes the resource %s as the same', async (path) => {
    const { browser } = await victims.make();

    expect(await browser.begin(victims.client.address({ resource: site + path }))).toEqual(expect.any(String));
  });

  it.each([
    ['https://app.example.org', 'https://app.example.org/'],
    ['https://app.example.org/', 'https://app.example.org'],
    ['http://127.0.0.1:33418', 'http://127.0.0.1:49567/'],
    ['http://localhost:33418/', 'http://localhost:33418'],
    ['https://app.example.org?from=heed', 'https://app.example.org/?from=heed'],
  ])('takes %s and %s for one address', async (registered, asked) => {
    const client = new PlainClient(site, asked);
    const { redirect_uris } = await client.register({ redirect_uris: [registered] });
    const { browser, allowed } = await victims.make();

    const back = await browser.authorize(client.address(), allowed);
    const tokens = await client.exchange(back.searchParams.get('code'), { redirect_uri: registered });

    expect(redirect_uris).toEqual([registered]);
    expect(back.href.startsWith(new URL(asked).href)).toBe(true);
    expect(tokens.status).toBe(asked.includes('49567') ? 400 : 200);
  });

  it('is sent to no address that the app has not registered', async () => {
    const { browser } = await victims.make();

    const answer = await browser.open(victims.client.address({ redirect_uri: 'https://evil.example/callback' }));

    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect(answer.headers.get('content-security-policy')).toMatch("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('an address of over 4 KB', () => {
  it('is refused, and nothing is kept of it', async () => {
    const { browser } = await victims.make();
    const kept = () => app.database.prisma.oauthRecord.count({ where: { kind: 'Interaction' } });
    const rest = 4_096 - (victims.client.address({ state: '' }).href.length - site.length);
    const before = await kept();

    const refused = await browser.open(victims.client.address({ state: 'x'.repeat(rest + 1) }));

    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch('over 4096 characters');
    expect(await kept()).toBe(before);
    expect(await browser.begin(victims.client.address({ state: 'x'.repeat(rest) }))).toEqual(expect.any(String));
  });
});

describe('an app on the machine of its user', () => {
  it('gets its code on any port, but at no other path or host', async () => {
    const app1 = new PlainClient(site, 'http://127.0.0.1:1/callback');
    await app1.register();
    const { browser, allowed } = await victims.make();

    const back = await browser.authorize(app1.address({ redirect_uri: 'http://127.0.0.1:52000/callback' }), allowed);
    expect(back.port).toBe('52000');
    for (const elsewhere of ['http://127.0.0.1:1/other', 'http://127.0.0.2:1/callback', 'https://127.0.0.1/callback'])
      expect((await browser.open(app1.address({ redirect_uri: elsewhere }))).status).toBe(400);
  });

  it('may have a scheme of its own', async () => {
    const ofDevice = new PlainClient(site, 'cursor://anysphere.cursor-retrieval/oauth/callback');
    await ofDevice.register();
    const { browser, allowed } = await victims.make();

    const back = await browser.authorize(ofDevice.address(), allowed);

    expect(back.href).toMatch(/^cursor:\/\/anysphere\.cursor-retrieval\/oauth\/callback\?code=/);
    const [grant] = await app.database.prisma.appGrant.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(grant?.redirectHost).toBe('cursor:');
  });
});

describe('the server', () => {
  it('says who it is with a code and with a fault, so that a client notices an answer of another', async () => {
    const { back } = await victims.code();
    const { browser } = await victims.make();
    const refused = await browser.open(victims.client.address({ code_challenge: null, code_challenge_method: null }));

    expect(back.searchParams.get('iss')).toBe(site);
    expect((await linkOf(refused))?.searchParams.get('iss')).toBe(site);
  });

  it.each(['redirect_uri', 'client_id', 'state', 'code_challenge'])('refuses %s twice', async (name) => {
    const { browser } = await victims.make();
    const address = victims.client.address();
    address.searchParams.append(name, 'https://evil.example/');

    const { status, headers } = await browser.open(address);

    const to = headers.get('location');
    expect(to === null ? status : new URL(to).searchParams.get('error')).toEqual(to === null ? 400 : 'invalid_request');
    expect(to ?? '').not.toMatch(/^https:\/\/evil/);
  });

  it('neither introspects, nor tells who somebody is, nor shows a form of its own', async () => {
    const { access_token: token } = (await (
      await victims.client.exchange((await victims.code()).code)
    ).json()) as Tokens;
    const headers = { Authorization: `Bearer ${token}` };

    for (const path of [
      '/oauth/introspect',
      '/oauth/me',
      '/me',
      '/oauth/session/end',
      '/session/end',
      '/oauth/request',
    ])
      expect((await fetch(site + path, { method: 'POST', headers, body: new URLSearchParams({ token }) })).status).toBe(
        404,
      );
  });

  it('takes no token from an address', async () => {
    const { access_token: token } = (await (
      await victims.client.exchange((await victims.code()).code)
    ).json()) as Tokens;

    const answer = await fetch(`${site}/mcp?access_token=${token}`, { method: 'POST', body: '{}' });

    expect(answer.status).toBe(401);
  });

  it.each(['client_credentials', 'password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code'])(
    'gives no token for %s',
    async (grant) => {
      const answer = victims.client.send('token', { grant_type: grant, client_id: victims.client.clientId });

      expect(await errorOf(answer)).toMatch(/^400 (unsupported_grant_type|unauthorized_client)/);
    },
  );

  it.each(['/app/authorize', '/app/authorize/'])('shows %s in no frame, and keeps no copy of it', async (path) => {
    const { headers } = await fetch(`${site}${path}?request=x`);

    expect(headers.get('content-security-policy')).toMatch("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toMatch('no-store');
  });
});
