import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestResponse } from '../../support/api.ts';
import type { TestApp } from '../../support/app.ts';
import { aWorkspace } from '../../support/builders.ts';
import { aClient } from '../../support/client.ts';
import { runJobs } from '../../support/jobs.ts';
import { anAccount, beside, startWithProvider } from '../../support/oidc/single-sign-on.ts';
import { atProvider, callbackPath, TestBrowser } from '../../support/oidc/test-browser.ts';
import { TestProvider } from '../../support/oidc/test-provider.ts';
import { sessionIn } from '../../support/sign-in.ts';

let app: TestApp;
let provider: TestProvider;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, provider, close } = await startWithProvider());
});
afterAll(() => close());

const minuteMs = 60_000;
const aBrowser = (at = app) => new TestBrowser(at.anonymous);
const linksOf = (userId: string) => app.database.prisma.oidcIdentity.findMany({ where: { userId } });

/** A user of Heed who has an account with the same address at the provider, and sits in front of the browser. */
async function aPresentUser() {
  const built = await aWorkspace(app);
  const account = anAccount({ email: built.user.email });
  provider.present = account;
  return { ...built, account };
}

function expectRefused(response: TestResponse, why: string): void {
  expect(response.status).toBe(302);
  expect(response.headers.location).toBe(`http://heed.test/app/sign-in?error=${why}`);
  expect(sessionIn(response)).toBeUndefined();
}

async function failuresIn(workspaceId: string): Promise<number> {
  await runJobs(app);
  return app.database.prisma.event.count({ where: { workspaceId, type: 'member.sign_in_failed' } });
}

describe('a callback', () => {
  it('signs in once, and not when it is sent again', async () => {
    await aPresentUser();
    const browser = aBrowser();
    const query = await browser.leave();
    const cookies = new Map(browser.cookies);
    expect(sessionIn(await browser.comeBack(query))).toBeDefined();

    browser.cookies = cookies;

    expectRefused(await browser.comeBack(query), 'expired');
  });

  it('signs in once, if it is sent several times at once', async () => {
    await aPresentUser();
    const browser = aBrowser();
    const query = await browser.leave();

    const responses = await Promise.all([1, 2, 3].map(() => browser.comeBack(query)));

    expect(responses.filter((one) => sessionIn(one) !== undefined)).toHaveLength(1);
  });

  it('is of no use in another browser (login CSRF), and stays good in its own', async () => {
    await aPresentUser();
    const attacker = aBrowser();
    const query = await attacker.leave();
    const victim = aBrowser();

    expectRefused(await victim.comeBack(query), 'expired');
    await victim.leave();
    expectRefused(await victim.comeBack(query), 'expired');
    expect(sessionIn(await attacker.comeBack(query))).toBeDefined();
  });

  it.each([
    ['without a state', { code: 'x' }],
    ['with an unknown state', { code: 'x', state: 'unknown' }],
    ['with nothing', {}],
  ])('gets nowhere %s', async (_which, query) => {
    const browser = aBrowser();
    await browser.leave();

    expectRefused(await browser.comeBack(query), 'expired');
  });

  it('comes too late after 10 minutes', async () => {
    await aPresentUser();
    const browser = aBrowser();
    const query = await browser.leave();

    app.clock.advance(10 * minuteMs);

    expectRefused(await browser.comeBack(query), 'expired');
  });

  it('counts as a try of the client, up to 50 in 15 minutes', async () => {
    const api = app.anonymous.withHeaders(aClient());
    for (let tries = 0; tries < 50; tries++) await api.get(callbackPath, { state: `${tries}` });

    expectRefused(await api.get(callbackPath, { state: 'x' }), 'too_many_tries');
    app.clock.advance(15 * minuteMs);
    expectRefused(await api.get(callbackPath, { state: 'x' }), 'expired');
  });
});

describe('a code', () => {
  it('of another sign-in is refused by PKCE, though the state is right', async () => {
    await aPresentUser();
    const stolen = await aBrowser().leave();
    const browser = aBrowser();
    const own = await browser.leave();

    expectRefused(await browser.comeBack({ ...own, code: stolen.code ?? '' }), 'failed');
  });

  it('that the provider never gave is refused', async () => {
    const browser = aBrowser();
    const query = await browser.leave();

    expectRefused(await browser.comeBack({ ...query, code: 'made-up' }), 'failed');
  });

  it('works for nobody without the challenge that Heed sent along', async () => {
    const browser = aBrowser();
    const { headers } = await browser.visit('/session/oidc');
    const url = new URL(headers.location ?? '');

    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    url.searchParams.delete('code_challenge');
    url.searchParams.delete('code_challenge_method');

    const query = await atProvider(url.href);
    expect(query.error).toBe('invalid_request');
    expectRefused(await browser.comeBack(query), 'refused');
  });

  it('for a sign-in with another nonce is refused', async () => {
    await aPresentUser();
    const browser = aBrowser();
    const { headers } = await browser.visit('/session/oidc');
    const url = new URL(headers.location ?? '');
    url.searchParams.set('nonce', 'of the attacker');

    expectRefused(await browser.comeBack(await atProvider(url.href)), 'failed');
  });
});

describe('a mix-up', () => {
  it.each([
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without its issuer, which the provider always names', { iss: '' }],
  ])('is refused: a callback %s', async (_which, changes) => {
    await aPresentUser();
    const browser = aBrowser();
    const query = await browser.leave();

    expectRefused(await browser.comeBack({ ...query, ...changes }), 'failed');
  });

  it('is refused: a sign-in that began with another provider', async () => {
    await aPresentUser();
    const other = await TestProvider.start('http://heed.test/api/v1/session/oidc/callback');
    const otherApp = await beside(app, other, {});
    const browser = aBrowser();
    const query = await browser.leave();
    const there = new TestBrowser(otherApp.anonymous);
    there.cookies = browser.cookies;

    expectRefused(await there.comeBack(query), 'failed');
    await otherApp.close();
    await other.close();
  });
});

describe('an address', () => {
  it.each([false, 'false', 'yes'])('that the provider has not verified (%j) links nobody', async (verified) => {
    const { user, account } = await aPresentUser();
    provider.present = { ...account, email_verified: verified };

    expectRefused(await aBrowser().signIn(), 'unverified');
    expect(await linksOf(user.id)).toEqual([]);
  });

  it('that no user has is refused, and makes nobody a user', async () => {
    const users = await app.database.prisma.user.count();
    provider.present = anAccount();

    expectRefused(await aBrowser().signIn(), 'unknown');
    expect(await app.database.prisma.user.count()).toBe(users);
  });

  it('that was given to another person (another sub) does not sign them in, and tells the workspaces', async () => {
    const { user, workspace, account } = await aPresentUser();
    await aBrowser().signIn();
    provider.present = anAccount({ email: account.email });

    expectRefused(await aBrowser().signIn(), 'other_account');
    expect((await linksOf(user.id)).map(({ subject }) => subject)).toEqual([account.sub]);
    expect(await failuresIn(workspace.id)).toBe(1);
  });
});

describe('allowed domains', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await beside(app, provider, { allowedDomains: ['example.com'] });
  });
  afterAll(() => strict.close());

  it.each([
    ['another domain', 'example.net'],
    ['a domain below', 'mail.example.com'],
    ['a domain that ends the same', 'notexample.com'],
    ['a name that contains it', 'example.com@evil.example'],
  ])('keep out %s', async (_which, domain) => {
    const { user, account } = await aPresentUser();
    provider.present = { ...account, email: `x@${domain}` };

    const response = await aBrowser(strict).signIn();

    expect(response.headers.location).toMatch(/error=(domain|unverified)$/);
    expect(sessionIn(response)).toBeUndefined();
    expect(await linksOf(user.id)).toEqual([]);
  });

  it('let in an address of theirs, and keep the same person out once it is another or unverified', async () => {
    const { user, account } = await aPresentUser();
    const email = `${account.sub}@example.com`;
    await app.database.prisma.user.update({ where: { id: user.id }, data: { email } });
    provider.present = { ...account, email };
    expect(sessionIn(await aBrowser(strict).signIn())).toBeDefined();

    provider.present = { ...account, email: `${account.sub}@example.net` };
    expectRefused(await aBrowser(strict).signIn(), 'domain');
    provider.present = { ...account, email, email_verified: false };
    expectRefused(await aBrowser(strict).signIn(), 'unverified');
  });
});
