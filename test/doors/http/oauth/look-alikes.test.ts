import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { TestApp } from '../../../support/app.ts';
import { aSession, aWorkspace } from '../../../support/builders.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { ClientSite } from '../../../support/oauth/client-site.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient, type Tokens } from '../../../support/oauth/plain-client.ts';

// How claude.ai and ChatGPT go about it, as far as anybody sees it from here.

let app: TestApp;
let site: string;
let ofApp: ClientSite;
beforeAll(async () => {
  ({ app, site } = await startReachable({ oauthAllowedAddresses: ['localhost'] }));
  ofApp = await ClientSite.start();
});
beforeEach(() => app.clock.advance(61_000));
afterAll(async () => {
  await ofApp.close();
  await app.close();
});

async function aUserOf() {
  const owned = await aWorkspace(app);
  const browser = new AppBrowser(site, (await aSession(app, owned.user)).token);
  const allowed = { allow: true, workspaceId: owned.workspace.id, scopes: ['feedback:read'], stayConnected: true };
  return { ...owned, browser, allowed };
}

/** The method that an agent calls first, and whether it was let in. */
function callMcp(token: string): Promise<Response> {
  return fetch(`${site}/mcp?toolsets=all`, {
    method: 'POST',
    headers: {
      ...{ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'User-Agent': 'python-httpx/0.27.0' },
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
}

describe('an app like claude.ai', () => {
  const redirectUri = 'https://claude.ai/api/mcp/auth_callback';
  const metadata = { client_name: 'Claude', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' };

  it('is known by its metadata document, by the host that has published it', async () => {
    const { browser, allowed, workspace } = await aUserOf();
    const client = new PlainClient(site, redirectUri);
    client.clientId = ofApp.publish('/oauth/claude.json', metadata);

    const request = await browser.begin(client.address({ scope: 'feedback:read feedback:write offline_access' }));
    const { data } = (await (await browser.read(request)).json()) as { data: { client: object } };
    expect(data.client).toEqual({ name: 'Claude', host: new URL(ofApp.origin).host, redirectHost: 'claude.ai' });
    const back = await browser.authorize(client.address(), allowed);
    const tokens = (await (await client.exchange(back.searchParams.get('code'))).json()) as Tokens;

    expect((await callMcp(tokens.access_token)).status).toBe(200);
    expect(await app.database.prisma.appGrant.findMany({ where: { workspaceId: workspace.id } })).toMatchObject([
      { clientId: client.clientId, clientHost: new URL(ofApp.origin).host, redirectHost: 'claude.ai' },
    ]);
    expect(ofApp.asked.filter((path) => path === '/oauth/claude.json')).toHaveLength(1);
  });

  it('registers twice, lets two machines renew at once, and registers anew once it is unknown', async () => {
    const { browser, allowed } = await aUserOf();
    const [probe, client] = [new PlainClient(site, redirectUri), new PlainClient(site, redirectUri)];
    const ways = ['client_secret_post', 'none'];
    for (const [index, one] of [probe, client].entries()) {
      const registered = await one.register({ ...metadata, token_endpoint_auth_method: ways[index] });
      expect(registered).toMatchObject({ client_name: 'Claude', token_endpoint_auth_method: 'none' });
    }
    expect(probe.clientId).not.toBe(client.clientId);

    const back = await browser.authorize(client.address(), allowed);
    const tokens = (await (await client.exchange(back.searchParams.get('code'))).json()) as Tokens;
    const both = await Promise.all([client.refresh(tokens.refresh_token), client.refresh(tokens.refresh_token)]);
    const renewed = (await Promise.all(both.map((answer) => answer.json()))) as Tokens[];

    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(renewed[0]?.refresh_token).not.toBe(renewed[1]?.refresh_token);
    for (const { access_token } of renewed) expect((await callMcp(access_token)).status).toBe(200);
    client.clientId = 'a-client-of-an-earlier-installation';
    const unknown = await client.refresh(renewed[0]?.refresh_token);
    expect(unknown.status).toBe(401);
    expect(await unknown.json()).toMatchObject({ error: 'invalid_client' });
  });
});

describe('an app like ChatGPT', () => {
  const redirectUri = 'https://chatgpt.com/connector_platform_oauth_redirect';
  let privateKey: CryptoKey;
  let clientId: string;
  beforeAll(async () => {
    const pair = await generateKeyPair('ES256');
    ({ privateKey } = pair);
    const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'ES256', use: 'sig' };
    ofApp.pages.set('/oauth/keys.json', { keys: [publicKey] });
    clientId = ofApp.publish('/oauth/chatgpt.json', {
      ...{ client_name: 'ChatGPT', redirect_uris: [redirectUri], jwks_uri: `${ofApp.origin}/oauth/keys.json` },
      ...{ token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'ES256' },
    });
  });

  const assertion = async (claims: { aud?: string; key?: CryptoKey; exp?: number | string } = {}) =>
    new SignJWT({ jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(claims.aud ?? site)
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '1m')
      .sign(claims.key ?? privateKey);

  const signed = (text: string) => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: text,
  });

  async function aCode() {
    const { browser, allowed } = await aUserOf();
    const client = new PlainClient(site, redirectUri);
    client.clientId = clientId;
    const back = await browser.authorize(client.address(), allowed);
    return { client, code: back.searchParams.get('code') };
  }

  it('proves who it is with a key that it publishes, and asks for that key once', async () => {
    const { client, code } = await aCode();

    const answer = await client.exchange(code, signed(await assertion()));
    const tokens = (await answer.json()) as Tokens;
    const renewed = await client.refresh(tokens.refresh_token, signed(await assertion()));

    expect([answer.status, renewed.status]).toEqual([200, 200]);
    expect((await callMcp(tokens.access_token)).status).toBe(200);
    expect(ofApp.asked.filter((path) => path === '/oauth/keys.json')).toHaveLength(1);
  });

  it('is refused without its proof, with that of another audience or key, and with one that was used', async () => {
    const { client, code } = await aCode();
    const stranger = (await generateKeyPair('ES256')).privateKey;
    const used = await assertion();

    expect(await (await client.exchange(code)).json()).toMatchObject({ error: 'invalid_client' });
    for (const proof of [
      signed(await assertion({ aud: 'https://other.example' })),
      signed(await assertion({ key: stranger })),
    ])
      expect(await (await client.exchange(code, proof)).json()).toMatchObject({ error: 'invalid_client' });
    const { refresh_token } = (await (await client.exchange(code, signed(used))).json()) as Tokens;
    const replayed = await client.refresh(refresh_token, signed(used));
    expect([replayed.status, await replayed.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_client' }),
    ]);
  });

  it('uses one assertion once, also for two requests at the same time', async () => {
    const { client, code } = await aCode();
    const { refresh_token } = (await (await client.exchange(code, signed(await assertion()))).json()) as Tokens;
    const proof = signed(await assertion());

    const both = await Promise.all([client.refresh(refresh_token, proof), client.refresh(refresh_token, proof)]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('sends no assertion that would have to be remembered for long', async () => {
    for (const exp of ['11m', 1e15]) {
      const { client, code } = await aCode();
      const refused = await client.exchange(code, signed(await assertion({ exp })));
      expect([refused.status, await refused.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    }
  });
});
