import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../support/app.ts';
import { aSession, aUser } from '../../../support/builders.ts';
import { AppBrowser } from '../../../support/oauth/app-browser.ts';
import { startReachable } from '../../../support/oauth/oauth-app.ts';
import { Victims } from '../../../support/oauth/victims.ts';

let app: TestApp;
let site: string;
let victims: Victims;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  victims = await Victims.of({ app, site });
});
afterAll(() => app.close());

describe('a decision', () => {
  it('in the browser of a victim gives the code to no other browser', async () => {
    const { session, allowed } = await victims.make();
    const attacker = new AppBrowser(site, (await aSession(app, await aUser(app))).token);
    const request = await attacker.begin(victims.client.address());
    const victim = new AppBrowser(site, session);

    expect((await victim.decide(request, allowed)).status).toBe(404);
    const back = await attacker.open(`${site}/oauth/authorize/${request}`);
    expect(back.headers.get('location')).toMatch('/app/authorize?request=');
  });

  it('has no effect once another user is signed in', async () => {
    const { browser, allowed } = await victims.make();
    const request = await browser.begin(victims.client.address());
    const { data } = (await (await browser.decide(request, allowed)).json()) as { data: { redirectTo: string } };
    browser.signIn((await aSession(app, await aUser(app))).token);

    const back = await browser.open(data.redirectTo);

    expect([back.status, back.headers.get('location')]).toEqual([403, null]);
  });

  it('is followed by the request that the address names, and by no other that a cookie names', async () => {
    const { session, allowed } = await victims.make();
    const attacker = new AppBrowser(site);
    const request = await attacker.begin(victims.client.address());
    const victim = new AppBrowser(site, session);
    victim.cookies.set('heed_app_request', attacker.cookies.get('heed_app_request') ?? { value: '', path: '/' });
    expect((await victim.decide(request, allowed)).status).toBe(200);
    for (const cookie of attacker.cookies.values()) cookie.path = '/';

    const back = await attacker.open(`${site}/oauth/authorize/another`);

    expect([back.status, back.headers.get('location')]).toEqual([403, null]);
  });

  it('keeps no session of its own', async () => {
    const { browser } = await victims.code();

    expect([...browser.cookies.keys()].filter((name) => name.startsWith('heed_oauth_session'))).toEqual([]);
  });
});
