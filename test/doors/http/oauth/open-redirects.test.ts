import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { ClientSite } from '../../../support/oauth/client-site.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../../support/oauth/plain-client.ts';
import { linkOf, Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable({ trustProxy: 1, oauthAllowedAddresses: ['localhost'] }));
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

const faulty = [
  ['no question', { prompt: 'none' }],
  ['another resource', { resource: 'https://evil.example/mcp' }],
  ['unknown scopes', { scope: 'root' }],
  ['an implicit token', { response_type: 'token' }],
  ['no challenge', { code_challenge: null, code_challenge_method: null }],
  ['a form as the answer', { response_mode: 'form_post' }],
  ['a fragment as the answer', { response_mode: 'fragment', prompt: 'none' }],
  ['a message as the answer', { response_mode: 'web_message' }],
] satisfies [string, Record<string, string | null>][];

async function aClient(...uris: [string, ...string[]]) {
  const client = new PlainClient(site, uris[0]);
  await client.register({ redirect_uris: uris });
  return client;
}

describe('a faulty request', () => {
  it.each(faulty)('with %s leads a stranger nowhere by itself', async (_name, changes) => {
    for (const browser of [new AppBrowser(site), (await victims.make()).browser]) {
      const page = await browser.open(victims.client.address({ state: 'mine', ...changes }));

      expect(page.headers.get('content-security-policy')).toMatch("frame-ancestors 'none'");
      const text = await page.clone().text();
      expect(text).toMatch(/Back to [\w.-]+<\/a>/);
      expect(text).not.toMatch(/<form|http-equiv/i);
      const link = await linkOf(page);
      expect(link?.searchParams.get('state')).toBe('mine');
      expect(link?.searchParams.get('error')).toMatch(/^[a-z_]+$/);
    }
  });

  it('leads to the app by itself where its user has let it in, and nowhere once that has ended', async () => {
    const { browser, workspace } = await victims.code();
    const stranger = (await victims.make()).browser;
    const silent = victims.client.address({ prompt: 'none' });

    const known = await browser.open(silent);
    const unknown = await stranger.open(silent);
    await app.database.prisma.appGrant.updateMany({
      where: { workspaceId: workspace.id },
      data: { revokedAt: app.clock.read() },
    });
    const ended = await browser.open(silent);

    expect(new URL(known.headers.get('location') ?? '').searchParams.get('error')).toBe('consent_required');
    for (const page of [unknown, ended]) expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  });

  it('leads to no other address of an app that was let in, but to any port of this machine', async () => {
    const client = await aClient('https://app.example/one', 'https://app.example/two', 'http://127.0.0.1/cb');
    const { browser, allowed } = await victims.make();
    const silent = async (redirect_uri: string) =>
      (await browser.open(client.address({ redirect_uri, prompt: 'none' }))).headers.get('location');
    await browser.authorize(client.address(), allowed);
    await browser.authorize(client.address({ redirect_uri: 'http://127.0.0.1:4000/cb' }), allowed);

    expect(await silent('https://app.example/one')).toMatch(/^https:\/\/app\.example\/one\?/);
    expect(await silent('http://127.0.0.1:5000/cb')).toMatch(/^http:\/\/127\.0\.0\.1:5000\/cb\?/);
    expect(await silent('https://app.example/two')).toBeNull();
  });

  it('of an app with its own scheme gets no link', async () => {
    const client = await aClient('com.example.app://cb');

    const page = await new AppBrowser(site).open(client.address({ prompt: 'none' }));

    expect(page.status).toBe(400);
    expect(await page.text()).not.toContain('com.example.app:');
  });
});

it('leads to the app once the user has refused it', async () => {
  const { browser } = await victims.make();

  const back = await browser.authorize(victims.client.address(), { allow: false });

  expect(back.searchParams.get('error')).toBe('access_denied');
});

describe('the scheme of an app', () => {
  it.each([
    ...['cursor', 'vscode', 'vscode-insiders', 'vscodium', 'windsurf', 'zed', 'kiro', 'trae', 'jetbrains', 'claude'],
    ...['com.example.app', 'io.github.someone.tool', 'Com.Example.App'],
  ])('may be %s', async (scheme) => {
    app.clock.advance(3_600_000);
    const { browser, allowed } = await victims.make();

    const client = await aClient(`${scheme}://cb/x`);

    expect((await browser.authorize(client.address(), allowed)).protocol).toBe(`${scheme.toLowerCase()}:`);
  });

  it.each([
    ...[
      'ms-msdt',
      'mailto',
      'smb',
      'search-ms',
      'intent',
      'filesystem',
      'chrome',
      'tel',
      'sms',
      'ssh',
      'steam',
      'ms-word',
    ],
    ...[
      'javascript',
      'data',
      'file',
      'myapp',
      'iris.beep',
      'soap.beep',
      'xmlrpc.beeps',
      'z39.50r',
      'Z39.50s',
      'CURSORS',
    ],
  ])('must not be %s, neither registered nor used', async (scheme) => {
    app.clock.advance(3_600_000);
    const uri = `${scheme}:x`;
    const stored = await aClient('https://app.example/cb');
    const { browser } = await victims.make();

    const registration = await fetch(`${site}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://app.example/cb', uri] }),
    });
    const page = await browser.open(stored.address({ redirect_uri: uri }));

    expect(registration.status).toBe(400);
    expect(await registration.json()).toMatchObject({ error: 'invalid_redirect_uri' });
    expect([page.status, page.headers.get('location')]).toEqual([400, null]);
  });

  it('must not be another one in a metadata document, whose other addresses go on', async () => {
    const ofApp = await ClientSite.start();
    const [web, share] = ['https://app.example/cb', 'smb://evil.example/x'];
    const client = new PlainClient(site, web);
    client.clientId = ofApp.publish('/app.json', { redirect_uris: [web, share] });
    const { browser, allowed } = await victims.make();

    const page = await browser.open(client.address({ redirect_uri: share, prompt: 'none' }));
    const back = await browser.authorize(client.address(), allowed);
    await ofApp.close();

    expect([page.status, page.headers.get('location'), await linkOf(page)]).toEqual([400, null, null]);
    expect(back.searchParams.get('code')).toEqual(expect.any(String));
  });
});
