import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { ClientSite } from '../../../support/oauth/client-site.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../../support/oauth/plain-client.ts';
import { anAssertion, errorOf } from '../../../support/oauth/victims.ts';

describe.each([
  ['by its very name', ['localhost']],
  ['by its network', ['127.0.0.0/8', '::/64']],
])('a host that webhooks may reach %s', (_how, webhookAllowedAddresses) => {
  let app: TestApp;
  let site: string;
  let published: ClientSite;
  beforeAll(async () => {
    ({ app, site } = await startReachable({ webhookAllowedAddresses }));
    published = await ClientSite.start();
  });
  afterAll(async () => {
    await published.close();
    await app.close();
  });

  it('is not asked for the document of an app', async () => {
    const client = new PlainClient(site);
    client.clientId = published.publish('/client.json');

    expect((await new AppBrowser(site).open(client.address())).status).toBe(400);
    expect(published.asked).toEqual([]);
  });

  it('is not asked for the keys of an app', async () => {
    const client = new PlainClient(site);
    const signs = { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_signing_alg: 'ES256' };
    await client.register({ ...signs, jwks_uri: `${published.origin}/keys.json` });

    expect(await errorOf(client.exchange('code', anAssertion(client)))).toMatch(/^40\d invalid_client/);
    expect(published.asked).toEqual([]);
  });
});
