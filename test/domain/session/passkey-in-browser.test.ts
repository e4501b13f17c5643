import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { SharedBrowser, site } from '../../support/browser/shared-browser.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';
import { aSession, aWorkspace } from '../../support/builders.ts';

let app: TestApp;
let browser: SharedBrowser;

inBrowser('a passkey of a browser', () => {
  beforeAll(async () => {
    app = await startTestApp({ siteUrl: site });
    browser = await SharedBrowser.start(app.running.server);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  it('is made in a session, and signs in once that has ended', async () => {
    const { user } = await aWorkspace(app);
    const { token } = await aSession(app, user);
    // The page is only a place of this origin. Its own policy would let it call nothing.
    const context = await browser.newContext({ bypassCSP: true });
    await context.addCookies([{ name: 'heed_session', value: token, url: site, httpOnly: true }]);
    const page = await context.newPage();
    await addAuthenticator(page);
    await page.goto(`${site}/healthz`);

    const added = await call(page, '/me/passkeys', 'create', '/me/passkeys/options');
    await context.clearCookies();
    const nobody = await page.evaluate(async () => (await fetch('/api/v1/me')).status);
    const signedIn = await call(page, '/session/passkey/verify', 'get', '/session/passkey/options');
    const again = await page.evaluate(
      async (): Promise<object> => (await fetch('/api/v1/me')).json() as Promise<object>,
    );

    expect(added).toMatchObject({ status: 201, body: { data: { name: 'Passkey', lastUsedAt: null } } });
    expect(nobody).toBe(401);
    expect(signedIn).toMatchObject({ status: 200, body: { data: { user: { id: user.id } } } });
    expect(again).toEqual(signedIn.body);
    const [passkey] = await app.database.prisma.passkey.findMany({ where: { userId: user.id } });
    expect(passkey?.lastUsedAt).toEqual(app.clock.read());
  });
});

/** What a script of the page does: it asks for options, lets the browser answer, and sends that. */
const script = `async ({ path, ceremony, optionsPath }) => {
  const post = async (to, content) => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/api/v1' + to, { method: 'POST', headers, body: JSON.stringify(content) });
    return { status: response.status, body: await response.json() };
  };
  const { challengeId, options } = (await post(optionsPath, {})).body.data;
  const parse = ceremony === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
  const credential = await navigator.credentials[ceremony]({ publicKey: PublicKeyCredential[parse](options) });
  return post(path, { challengeId, response: credential.toJSON() });
}`;

function call(page: Page, path: string, ceremony: 'create' | 'get', optionsPath: string): Promise<Answer> {
  return page.evaluate(`(${script})(${JSON.stringify({ path, ceremony, optionsPath })})`);
}

interface Answer {
  status: number;
  body: object;
}
