import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../support/app.ts';
import { aSession, aUser, aWorkspace } from '../../support/builders.ts';
import { AppBrowser } from '../../support/oauth/app-browser.ts';
import { startReachable } from '../../support/oauth/oauth-app.ts';
import { PlainClient } from '../../support/oauth/plain-client.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
let site: string;
let client: PlainClient;
beforeAll(async () => {
  ({ app, site } = await startReachable());
  client = new PlainClient(site);
  await client.register();
});
afterAll(() => app.close());

async function aBrowser() {
  const owned = await aWorkspace(app);
  const { token, api } = await aSession(app, owned.user);
  return { ...owned, session: token, page: api, browser: new AppBrowser(site, token) };
}

/** The same browser, as the API of the tests calls it. */
function asApi(browser: AppBrowser) {
  const Cookie = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  return app.anonymous.withHeaders({ Cookie, Origin: site });
}

describe('200', () => {
  it('shows what the app asks for, in each workspace of the user by their role there', async () => {
    const { browser, workspace, user } = await aBrowser();
    const other = await aWorkspace(app, { name: 'Other', plan: 'free' });
    await app.database.prisma.member.create({
      data: { workspaceId: other.workspace.id, userId: user.id, role: 'member' },
    });
    const request = await browser.begin(
      client.address({ scope: 'feedback:read feedback:write webhooks:write keys:read' }),
    );

    const { status, body } = await asApi(browser).get(`/oauth/interactions/${request}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      client: { name: 'Example App', host: null, redirectHost: 'app.example.org' },
      ...{ resource: `${site}/mcp`, offersToStay: true, expiresAt: '2026-03-10T12:10:00.000Z' },
    });
    const [free, own] = body.data.workspaces;
    expect(own).toMatchObject({ id: workspace.id, name: 'Workspace', refusal: null });
    const shown = (of: { scopes: { scope: string; preselected: boolean; allowed: boolean }[] }) =>
      of.scopes.map(({ scope, preselected, allowed }) => `${scope} ${preselected} ${allowed}`);
    expect(shown(own)).toEqual(['feedback:read true true', 'feedback:write false true', 'webhooks:write false true']);
    expect(shown(free)).toEqual(['feedback:read true true', 'feedback:write false true', 'webhooks:write false false']);
    expect(free.refusal).toMatch(/plan does not include API access/);
  });

  it('is for the first who signs in, where nobody was signed in when it began', async () => {
    const { session } = await aBrowser();
    const browser = new AppBrowser(site);
    const request = await browser.begin(client.address());
    browser.signIn(session);

    expect((await browser.read(request)).status).toBe(200);
  });
});

describe('400', () => {
  it('refuses an id of another form', async () => {
    const { page } = await aBrowser();

    expect(await page.get('/oauth/interactions/short')).toBeError(400, 'bad_request', 'path/uid');
  });
});

describe('404', () => {
  it('hides it from another browser of the same user, and from another user in the same browser', async () => {
    const { browser, session, page } = await aBrowser();
    const request = await browser.begin(client.address());
    const elsewhere = new AppBrowser(site, session);
    await elsewhere.begin(client.address());

    expect(await page.get(`/oauth/interactions/${request}`)).toBeError(404, 'not_found');
    expect((await elsewhere.read(request)).status).toBe(404);
    browser.signIn((await aSession(app, await aUser(app))).token);
    expect((await browser.read(request)).status).toBe(404);
    browser.signIn(session);
    expect((await browser.read(request)).status).toBe(200);
  });

  it('is over after ten minutes', async () => {
    const { browser } = await aBrowser();
    const request = await browser.begin(client.address());

    app.clock.advance(10 * 60_000);

    expect((await browser.read(request)).status).toBe(404);
  });
});
