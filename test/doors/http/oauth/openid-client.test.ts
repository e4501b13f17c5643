import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oauth from 'openid-client';
import type { TestApp } from '../../../support/app.ts';
import { aSession, aWorkspace } from '../../../support/builders.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';

let app: TestApp;
let site: string;
beforeAll(async () => {
  ({ app, site } = await startReachable());
});
afterAll(() => app.close());

const redirectUri = 'http://127.0.0.1:4711/callback';
const insecure = { execute: [oauth.allowInsecureRequests] };
const metadata = { redirect_uris: [redirectUri], grant_types: ['authorization_code', 'refresh_token'] };
const own = { ...metadata, client_name: 'Client', token_endpoint_auth_method: 'none' };

/** A client that knows the address of the API alone, and what its user is sent back with. */
async function aWayBack() {
  const { workspace, user } = await aWorkspace(app);
  const browser = new AppBrowser(site, (await aSession(app, user)).token);
  const config = await oauth.dynamicClientRegistration(new URL(site), own, undefined, {
    ...insecure,
    algorithm: 'oauth2',
  });
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
  const expectedState = oauth.randomState();
  const address = oauth.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirectUri, scope: 'feedback:read', resource: `${site}/api/v1`, state: expectedState },
    ...{ code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier), code_challenge_method: 'S256' },
  });
  const allowed = { allow: true, workspaceId: workspace.id, scopes: ['feedback:read'], stayConnected: true };
  const back = await browser.authorize(address, allowed);
  return { config, back, checks: { pkceCodeVerifier, expectedState }, workspace };
}

describe('openid-client', () => {
  it('goes the whole way: registers, signs in, calls, renews and gives back', async () => {
    const { config, back, checks, workspace } = await aWayBack();

    const tokens = await oauth.authorizationCodeGrant(config, back, checks);
    const list = () => app.anonymous.as(tokens.access_token).get('/feedback', { workspaceId: workspace.id });
    expect((await list()).status).toBe(200);
    const renewed = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect((await app.anonymous.as(renewed.access_token).get('/me')).body.data.actor.type).toBe('app');
    await oauth.tokenRevocation(config, renewed.refresh_token ?? '');

    expect(await list()).toBeError(401, 'unauthorized');
    await expect(oauth.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('notices an answer of another server', async () => {
    const { config, back, checks } = await aWayBack();
    back.searchParams.set('iss', 'https://evil.example');

    await expect(oauth.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('"iss"') },
    });
  });
});
