import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import type { Tokens } from '../../../support/oauth/plain-client.ts';
import { Victims } from '../../../support/oauth/victims.ts';

const dayMs = 24 * 3_600_000;
let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

const portOf = (address: string) => Number(new URL(address).port);

async function storedPeriods(): Promise<number[]> {
  const rows = await app.database.prisma.installationSecret.findMany({ where: { name: { startsWith: 'oauth ' } } });
  return rows.map(({ name }) => Number(name.split(' ')[1])).sort((one, other) => one - other);
}

/** Serves in a second process, for as long as the work takes, what the first one began. */
async function elsewhere<Result>(work: (toOther: (address: string) => string) => Promise<Result>): Promise<Result> {
  const { app: other, site: otherSite } = await startReachable({ siteUrl: site }, '', { beside: app });
  try {
    return await work((address) => address.replace(`:${portOf(site)}`, `:${portOf(otherSite)}`));
  } finally {
    await other.close();
  }
}

describe('a request of an app', () => {
  it('goes on in another process, and so do its tokens', async () => {
    const { browser, allowed } = await victims.make();
    const request = await browser.begin(victims.client.address({ resource: `${site}/api/v1` }));
    const { data } = (await (await browser.decide(request, allowed)).json()) as { data: { redirectTo: string } };

    const back = await elsewhere(async (toOther) => (await browser.open(toOther(data.redirectTo))).headers);
    const code = new URL(back.get('location') ?? '').searchParams.get('code');
    const tokens = (await (await victims.client.exchange(code)).json()) as Tokens;

    expect((await app.anonymous.as(tokens.access_token).get('/me')).status).toBe(200);
  });

  it('goes on when the key that signed its cookie has been replaced, which is every 30 days', async () => {
    const before = await storedPeriods();
    const periodMs = 30 * dayMs;
    const next = Math.ceil((app.clock.read().getTime() - dayMs) / periodMs) * periodMs + dayMs;
    app.clock.set(new Date(next - 60_000));
    const { browser, allowed } = await victims.make();
    const request = await browser.begin(victims.client.address());
    app.clock.advance(120_000);

    const { data } = (await (await browser.decide(request, allowed)).json()) as { data: { redirectTo: string } };
    const { headers } = await browser.open(data.redirectTo);

    expect(new URL(headers.get('location') ?? '').searchParams.get('code')).toEqual(expect.any(String));
    const after = await storedPeriods();
    expect(after.at(-1)).toBe((before.at(-1) ?? 0) + 1);
    expect(after.length).toBeLessThanOrEqual(3);
  });

  it('is not believed with a cookie that another installation has signed', async () => {
    const { browser } = await victims.make();
    const request = await browser.begin(victims.client.address());
    const resume = [...browser.cookies.keys()].filter((name) => name.endsWith('.sig'));
    expect(resume).not.toEqual([]);
    for (const name of resume) browser.cookies.set(name, { value: 'A'.repeat(27), path: '/' });

    const { status, headers } = await browser.open(`${site}/oauth/authorize/${request}`);

    expect([status, headers.get('location')]).toEqual([400, null]);
  });
});

describe('the keys', () => {
  it('are sealed, and made when somebody first asks', async () => {
    const fresh = await startTestApp();
    const names = await fresh.database.prisma.installationSecret.findMany({ select: { name: true } });
    await fresh.close();

    expect(names.map(({ name }) => name).sort()).toEqual(['mail', 'thread', 'vapid', 'visitor']);
  });
});
