import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { buildDashboard } from '../../packages/dashboard/test/built-dashboard.ts';
import { signInByLink } from '../../packages/dashboard/test/by-link.ts';
import { printedLink } from '../../packages/dashboard/test/first-start.ts';
import { Heed } from '../../packages/sdk/src/index.ts';
import { launcher, message, send, thanks } from '../../packages/widget/test/widget-page.ts';
import { examineAddress } from '../../src/cli/doctor/examine-address.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { chromiumOptions } from '../support/browser/chromium.ts';
import { SharedBrowser } from '../support/browser/shared-browser.ts';
import { aFeedback, aWorkspaceWithProject } from '../support/builders.ts';
import { Nginx, whyNoNginx } from '../support/nginx.ts';
import { anAccount } from '../support/oidc/single-sign-on.ts';
import { TestProvider } from '../support/oidc/test-provider.ts';
import { portOf } from '../support/raw.ts';
import { aFileUrl } from '../support/uploads.ts';
import { blockOf, guideNamed } from './guides.ts';
import { buildServedSite } from './site/built-site.ts';
import { findings, searchBox } from './site/search.ts';

const withBoth = !whyNoNginx && chromiumOptions ? describe : describe.skip;
const ways = ['passes the path on', 'strips the path'];

withBoth.each(ways)('behind the nginx of the guide that %s (needs nginx and Chromium)', (way) => {
  let site: string;
  let app: TestApp;
  let nginx: Nginx;
  let provider: TestProvider;
  let browser: SharedBrowser;
  let shop: Server;
  let shopPage = '';
  let context: BrowserContext;
  let page: Page;
  let failed: string[];
  beforeAll(async () => {
    await buildDashboard();
    await buildServedSite();
    nginx = await Nginx.prepare();
    site = `http://localhost:${nginx.port}/heed`;
    provider = await TestProvider.start(`${site}/api/v1/session/oidc/callback`);
    app = await startTestApp({ siteUrl: site, oidc: provider.settings, workers: true });
    app.clock.set(new Date());
    const { code } = blockOf(guideNamed('self-hosting'), 'proxy', way);
    const ofApp = code.replace('127.0.0.1:3000', `127.0.0.1:${portOf(app.running.server)}`);
    // The Host header of the guide has no port, because the site there is on the port of https.
    await nginx.start(ofApp.replace('$host', '$http_host'));
    browser = await SharedBrowser.start();
    shop = createServer((_req, res) => res.setHeader('Content-Type', 'text/html').end(shopPage)).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    context = await browser.newContext({ locale: 'en-GB' });
    page = await context.newPage();
    failed = [];
    page.on('response', (response) => {
      if (response.status() >= 400 && response.status() !== 401) failed.push(`${response.status()} ${response.url()}`);
    });
    page.on('pageerror', (error) => failed.push(error.message));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    shop?.close();
    await nginx?.remove();
    await app?.close();
    await provider?.close();
  });

  it('the link of the first start signs in, and the address of a screen can be opened again', async () => {
    await page.goto(await printedLink(app));
    await signInByLink(page);
    await page.waitForURL(`${site}/app/*/start`);
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.waitForURL(`${site}/app/*/inbox`);
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();

    const cookies = await context.cookies(site);
    expect(cookies).toMatchObject([{ name: 'heed_session', path: '/heed', httpOnly: true, sameSite: 'Lax' }]);
    expect(await context.cookies(site.replace('/heed', '/other'))).toEqual([]);
    expect(failed).toEqual([]);
  });

  it('an item comes from the widget of another site to the inbox that is open', async () => {
    const workspaceId = /ws_\w+/.exec(page.url())?.[0] ?? '';
    const project = await app.database.prisma.project.findFirstOrThrow({ where: { workspaceId } });
    await page.goto(`${site}/app/${workspaceId}/widgets`);
    await page.getByRole('button', { name: 'New widget' }).first().click();
    await page.keyboard.press('Enter');
    await page.frameLocator('iframe').locator('heed-widget').getByRole('heading').first().waitFor();
    const line = await page.getByLabel('Line for your pages').inputValue();
    shopPage = `<!doctype html><title>Shop</title><main><h1>Shop</h1></main>${line}`;
    await page.goto(`${site}/app/${workspaceId}/inbox`);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
    await launcher(visitor).click();
    await message(visitor).fill('Under a path');
    await send(visitor).click();
    await thanks(visitor).waitFor();

    expect(line).toContain(`src="${site}/widget.js" data-key="${project.publicKey}"`);
    await page.getByText('Under a path').or(page.getByText('1 new item')).first().waitFor();
    expect(failed).toEqual([]);
  });

  it('the documentation finds what it links to', async () => {
    await page.goto(`${site}/docs`);
    await page.getByRole('button', { name: 'Search' }).click();
    await searchBox(page).fill('reverse proxy');
    await findings(page).first().click();
    await page.waitForURL((url) => url.href.startsWith(`${site}/docs/guides/`));
    await page.goto(`${site}/docs/guides/quick-start/`);
    await page.getByRole('link', { name: 'API reference' }).first().click();
    await page.waitForURL(`${site}/docs/reference/`);
    await page.goto(`${site}/docs/reference/feedback/`);
    await page.getByText(`${site}/api/v1/feedback`).first().waitFor({ state: 'attached' });

    expect(failed).toEqual([]);
  });

  it('heed doctor finds the service', async () => {
    const findings = await examineAddress({ ...app.running.settings, host: '127.0.0.1' });

    expect(findings.at(-1)).toEqual({ about: 'SITE_URL', state: 'ok', says: `the service answers at ${site}` });
  });

  it('single sign-on comes back to the screen that the reader wanted', async () => {
    const { user, workspace } = await aWorkspaceWithProject(app);
    provider.present = anAccount({ email: user.email });
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();

    await other.goto(`${site}/app/${workspace.id}/team`);
    await other.getByRole('button', { name: 'Sign in with Example Accounts' }).click();

    await other.waitForURL(`${site}/app/${workspace.id}/team`);
    await other.getByText(user.email).waitFor();
  });

  it('the SDK, MCP, files and the contract are under the path', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aFeedback(built);
    const file = await aFileUrl(built);
    const heed = new Heed({ baseUrl: site, apiKey: built.key });

    const { items } = await heed.feedback.list({ workspaceId: built.workspace.id }).page();
    const mcp = await fetch(`${site}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${built.key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    const picture = await fetch(file);
    const contract = (await (await fetch(`${site}/openapi.json`)).json()) as { servers: { url: string }[] };

    expect(items.map((item) => item.id)).toEqual([id]);
    expect(await mcp.json()).toMatchObject({ result: { tools: expect.arrayContaining([]) } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(file).toMatch(new RegExp(`^${site}/media/`));
    expect(new URL(contract.servers[0]?.url ?? '', site).href).toBe(`${site}/api/v1`);
  });

  it.each(['metrics', 'readyz', 'healthz'])('/%s is kept from clients, however they write it', async (name) => {
    const written = [
      name,
      `heed/${name}`,
      `heed/heed/${name}`,
      `/${name}`,
      `${name}/`,
      `heed//${name}`,
      `x/../${name}`,
    ];
    const targets = [...written, `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`].map((each) => `/heed/${each}`);

    const statuses = await Promise.all(targets.map((target) => statusOf(nginx.port, target)));

    expect(statuses).toEqual(targets.map(() => 404));
    expect(await statusOf(nginx.port, '/heed/openapi.json')).toBe(200);
  });

  it('the host itself is not Heed’s', async () => {
    expect(await statusOf(nginx.port, '/app/')).toBe(404);
    expect((await fetch(`${site}`)).url).toBe(`${site}/app/`);
  });
});

/** The status of a target that is sent as it is written. */
async function statusOf(port: number, target: string): Promise<number> {
  const sent = request({ host: '127.0.0.1', port, path: target, headers: { Host: `localhost:${port}` } }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}
