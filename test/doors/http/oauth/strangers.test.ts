import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chores } from '../../../../src/start/housekeeping.ts';
import type { TestApp } from '../../../support/app.ts';
import { contextOf } from '../../../support/jobs.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../../support/oauth/plain-client.ts';

let app: TestApp;
let site: string;
let client: PlainClient;
beforeAll(async () => {
  ({ app, site } = await startReachable({ trustProxy: 1 }));
  client = new PlainClient(site);
  await client.register();
});
afterAll(() => app.close());

const kept = () => app.database.prisma.oauthRecord.count({ where: { kind: 'Interaction' } });
const choresOfMinute = chores({ serving: true, working: false, eventsRetentionDays: 1 }).filter(
  ({ everyMs }) => everyMs <= 60_000,
);

async function keepHouse(): Promise<void> {
  for (const { work } of choresOfMinute) await work(contextOf(app));
}

describe('a request that a stranger has made', () => {
  it('is kept for ten minutes, and for a minute more at most', async () => {
    await new AppBrowser(site).begin(client.address());
    app.clock.advance(599_000);
    await keepHouse();
    expect(await kept()).toBe(1);

    app.clock.advance(1_000);
    await keepHouse();

    expect(await kept()).toBe(0);
  });

  it('is refused and not kept after 600 of its address in a minute', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    const ask = (url: string | URL) => fetch(url, { headers, redirect: 'manual' });
    for (let sent = 0; sent < 600; sent += 50)
      await Promise.all(Array.from({ length: 50 }, () => ask(`${site}/oauth/authorize`)));

    const refused = await ask(client.address());

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(await kept()).toBe(0);
    expect((await fetch(client.address(), { redirect: 'manual' })).status).toBe(303);
    app.clock.advance(60_000);
    expect((await ask(client.address())).status).toBe(303);
  });
});
