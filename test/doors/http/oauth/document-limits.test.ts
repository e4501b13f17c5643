import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { ClientSite } from '../../../support/oauth/client-site.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../../support/oauth/plain-client.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const settings = { oauthAllowedAddresses: ['localhost'], trustProxy: 1 };

let published: ClientSite;
beforeAll(async () => {
  published = await ClientSite.start();
});
afterAll(() => published.close());

/** Opens so many addresses of apps at once from one network, at each of the sites in turn. Returns how often each status came. */
async function openAtOnce(sites: string[], count: number): Promise<Record<number, number>> {
  const address = `2001:db8:${randomBytes(2).toString('hex')}:1::1`;
  const statuses = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const site = sites[index % sites.length] ?? '';
      const client = new PlainClient(site);
      client.clientId = published.publish(`/${address}/${index}.json`);
      const init = { headers: { 'X-Forwarded-For': address } };
      return (await new AppBrowser(site).open(client.address(), init)).status;
    }),
  );
  return Object.fromEntries([303, 400].map((one) => [one, statuses.filter((status) => status === one).length]));
}

describe('documents that one network asks for at once', () => {
  let app: TestApp;
  let site: string;
  beforeAll(async () => {
    ({ app, site } = await startReachable(settings));
  });
  afterAll(() => app.close());

  it('are fetched ten times a minute', async () => {
    expect(await openAtOnce([site], 16)).toEqual({ 303: 10, 400: 6 });
  });

  // Skipped where TEST_REDIS_URL names no Redis to test with.
  (redisUrl ? it : it.skip)('are fetched ten times a minute by two processes (needs TEST_REDIS_URL)', async () => {
    const first = await startReachable({ ...settings, redisUrl }, '', { beside: app });
    const second = await startReachable({ ...settings, redisUrl }, '', { beside: app });

    expect(await openAtOnce([first.site, second.site], 16)).toEqual({ 303: 10, 400: 6 });

    await Promise.all([first.app.close(), second.app.close()]);
  });
});
