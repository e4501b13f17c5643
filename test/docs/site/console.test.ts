import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { listOperations } from '../../../scripts/contract/openapi-document.ts';
import { project } from '../../../scripts/docs/project.ts';
import { fullPath, readContract } from '../../../scripts/docs/reference/contract.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { SharedBrowser, site } from '../../support/browser/shared-browser.ts';
import { aFeedback, aSession, aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';
import { png } from '../../support/media.ts';
import { portOf } from '../../support/raw.ts';
import { until } from '../../support/until.ts';
import { buildServedSite, servedSite } from './built-site.ts';
import { findings } from './search.ts';
import { SiteBrowser, widthFaults } from './site-browser.ts';

const docs = `${site}/docs/`;
const console = `${docs}reference/console/`;

const keyField = (page: Page) => page.getByLabel('API key');
const curl = (page: Page) => page.locator('.as-curl');
const statusLine = (page: Page) => page.locator('.status-line');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' });

async function open(page: Page, id: string, address = console): Promise<void> {
  await page.goto(`${address}#${id}`);
  await page.getByRole('form', { name: 'Request' }).waitFor();
}

/** Enters a key, and returns the workspace that it reaches. */
async function enterKey(page: Page, key: string): Promise<string> {
  await keyField(page).fill(key);
  await keyField(page).press('Enter');
  return chosenWorkspace(page);
}

async function chosenWorkspace(page: Page): Promise<string> {
  const workspace = page.getByRole('combobox', { name: 'Workspace' });
  await workspace.and(page.locator(':enabled')).waitFor();
  return workspace.inputValue();
}

inBrowser('the console of the reference', () => {
  let app: TestApp;
  let browser: SiteBrowser;
  beforeAll(async () => {
    await buildServedSite();
    app = await startTestApp({ siteUrl: site });
    browser = await SiteBrowser.start(servedSite);
    SharedBrowser.serve(app.running.server);
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    SharedBrowser.serve(undefined);
    await app.close();
  });

  it('creates an item by the first Send, in the workspace and the project that the key reaches', async () => {
    const { workspace, project: own, key } = await aWorkspaceWithProject(app);
    const { page, complaints, outside } = await browser.tab();
    await open(page, 'createFeedback');

    await enterKey(page, key);
    await curl(page).getByText(own.id).waitFor();
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^201 Created · \d+ ms · [\d,]+ bytes$/)
      .waitFor();
    const items = await app.database.prisma.feedback.findMany({ where: { workspaceId: workspace.id } });
    expect(items).toMatchObject([{ projectId: own.id }]);
    expect(await page.locator('.body-of-response').textContent()).toContain(`"id": "${items[0]?.id}"`);
    await page.getByText(/^\d+ headers$/).click();
    expect(await page.locator('.headers-of-response').textContent()).toContain('x-request-id');
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('sends a key that was only just entered', async () => {
    const { key, user } = await aWorkspace(app);
    const { page } = await browser.tab();
    await open(page, 'getMe');
    await page.route('**/api/v1/workspaces', () => undefined);

    await keyField(page).fill(key);
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^200 OK/)
      .waitFor();
    expect(await page.locator('.body-of-response').textContent()).toContain(user.email);
  });

  it('shows the command for what is filled in, which does the same and does not have the key', async () => {
    const { workspace, key } = await aWorkspace(app);
    const { page } = await browser.tab();
    await open(page, 'listFeedback');
    await enterKey(page, key);

    await curl(page).getByText(workspace.id).waitFor();
    await page.getByText(/ optional fields$/).click();
    await page.getByLabel('search', { exact: true }).fill("it's late & wrong");
    await page.getByLabel('isPublic').selectOption('false');

    expect(await curl(page).textContent()).toBe(
      `curl -sS '${site}/api/v1/feedback?workspaceId=${workspace.id}&isPublic=false&search=it'\\''s%20late%20%26%20wrong' \\\n  -H "Authorization: Bearer $HEED_API_KEY"`,
    );
  });

  it('has each operation of the contract, with its path and its method', async () => {
    const { page, complaints } = await browser.tab();
    await open(page, 'getMe');
    const contract = readContract(project);

    for (const entry of listOperations(contract)) {
      await page.getByLabel('Operation').selectOption(entry.operation.operationId);
      const shown = await page.locator('.call .endpoint').textContent();
      const command = await curl(page).textContent();

      expect(shown?.replaceAll(/\s+/g, ' ').trim()).toBe(`${entry.method.toUpperCase()} ${fullPath(contract, entry)}`);
      expect(command).toMatch(/^curl -sS (-X (PATCH|PUT|POST|DELETE) )?'http:\/\/heed\.localhost\/api\//);
      expect(page.url()).toBe(`${console}#${entry.operation.operationId}`);
    }
    expect(complaints).toEqual([]);
  });

  it('is used by keyboard alone', async () => {
    const { workspace, key } = await aWorkspaceWithProject(app);
    const { page } = await browser.tab();
    await open(page, 'createFeedback');
    const focused = () =>
      page.evaluate<string>('document.activeElement.getAttribute("name") || document.activeElement.id');
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60 && (await focused()) !== name; presses += 1) await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    };

    await tabTo('key');
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    expect(await chosenWorkspace(page)).toBe(workspace.id);
    await tabTo('workspace');
    await tabTo('operation');
    await tabTo('field-body');
    await page.keyboard.press('Control+Enter');

    await statusLine(page)
      .getByText(/^201 Created/)
      .waitFor();
  });

  it.each(['light', 'dark'] as const)('has no fault in its %s theme, nor on a phone', async (colorScheme) => {
    const { key, ...built } = await aWorkspaceWithProject(app);
    await aFeedback({ key, ...built } as never);
    const { page, complaints, outside } = await browser.tab({ colorScheme });
    await open(page, 'listFeedback');
    await enterKey(page, key);
    await page.getByText(/ optional fields$/).click();
    await sendButton(page).click();
    await statusLine(page)
      .getByText(/^200 OK/)
      .waitFor();
    await page.getByText(/^\d+ headers$/).click();

    const onLaptop = await accessibilityFaults(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const onPhone = [...(await accessibilityFaults(page)), ...(await widthFaults(page))];

    expect([...onLaptop, ...onPhone, ...complaints, ...outside]).toEqual([]);
  });

  it('shows on a phone what the service answered without a scroll', async () => {
    const { key } = await aWorkspaceWithProject(app);
    const { page } = await browser.phoneTab();
    await open(page, 'createFeedback');
    await enterKey(page, key);

    await sendButton(page).tap();

    const answer = statusLine(page).getByText(/^201 Created/);
    await answer.waitFor();
    const { y = -1 } = (await answer.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(56);
    expect(y).toBeLessThan(844);
  });

  it('weighs less than 100 KB, as the service sends it', async () => {
    const { page } = await browser.tab();
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));

    await open(page, 'createFeedback');
    await page.waitForLoadState('networkidle');

    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(30 * 1_024);
    expect(bytes).toBeLessThan(100 * 1_024);
  });

  it('creates an item under the path of SITE_URL', async () => {
    const under = await startTestApp({ siteUrl: 'http://127.0.0.1/heed' }, { beside: app });
    const { workspace, project: own, key } = await aWorkspaceWithProject(app);
    const { page, complaints } = await browser.tab();
    const root = `http://127.0.0.1:${portOf(under.running.server)}/heed`;
    await open(page, 'createFeedback', `${root}/docs/reference/console/`);

    await enterKey(page, key);
    await curl(page).getByText(own.id).waitFor();
    const command = await curl(page).textContent();
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^201 Created/)
      .waitFor();
    expect(command).toContain(`curl -sS '${root}/api/v1/feedback'`);
    expect(await app.database.prisma.feedback.count({ where: { workspaceId: workspace.id } })).toBe(1);
    expect(complaints).toEqual([]);
    await under.close();
  });

  it('sends no optional parameter that is empty', async () => {
    const { workspace, key } = await aWorkspace(app);
    const { page, complaints } = await browser.tab();
    await open(page, 'listFeedback');
    await enterKey(page, key);
    await curl(page).getByText(workspace.id).waitFor();

    const sent = page.waitForRequest((request) => request.url().includes('/api/v1/feedback?'));
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^200 OK/)
      .waitFor();
    expect(new URL((await sent).url()).search).toBe(`?workspaceId=${workspace.id}`);
    expect(complaints).toEqual([]);
  });

  it('sends a file, beside the other fields of its form', async () => {
    const { workspace, key } = await aWorkspace(app);
    const { page } = await browser.tab();
    await open(page, 'uploadFile');
    await enterKey(page, key);
    await curl(page).getByText(workspace.id).waitFor();

    await page.getByLabel('file required').setInputFiles({ name: 'late.png', mimeType: 'image/png', buffer: png });
    const command = await curl(page).textContent();
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^201 Created/)
      .waitFor();
    expect(command).toContain("-F 'file=@late.png;type=image/png'");
    expect(await app.database.prisma.upload.count({ where: { workspaceId: workspace.id } })).toBe(1);
  });

  it('shows a stream as it comes, until it is stopped', async () => {
    const built = await aWorkspaceWithProject(app);
    const { page } = await browser.tab();
    await open(page, 'streamEvents');
    await enterKey(page, built.key);
    await curl(page).getByText(built.workspace.id).waitFor();

    await sendButton(page).click();
    await statusLine(page)
      .getByText(/^200 OK/)
      .waitFor();
    const { id } = await aFeedback(built);
    await page.locator('.body-of-response').getByText(id).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();

    await statusLine(page)
      .getByText(/ · Stopped\.$/)
      .waitFor();
    expect(await page.getByRole('button', { name: 'Stop' }).isVisible()).toBe(false);
  });

  it('acts as the user who is signed in to the dashboard, where there is no key', async () => {
    const { user } = await aWorkspace(app);
    const { token } = await aSession(app, user);
    const { page } = await browser.tab();
    await page.context().addCookies([{ name: 'heed_session', value: token, url: site, httpOnly: true }]);
    await open(page, 'getMe');

    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^200 OK/)
      .waitFor();
    expect(await page.locator('.body-of-response').textContent()).toContain(user.email);
  });

  it('keeps the key and the workspace for the tab, and only there, until they are forgotten', async () => {
    const { key } = await aWorkspace(app);
    const { page } = await browser.tab();
    await open(page, 'getMe');
    await enterKey(page, key);
    await page.reload();
    const workspace = await chosenWorkspace(page);
    const other = await page.context().newPage();
    await open(other, 'getMe');

    expect(await keyField(page).inputValue()).toBe(key);
    expect(workspace).toMatch(/^ws_/);
    expect(await keyField(other).inputValue()).toBe('');
    expect(await page.evaluate<string>('JSON.stringify(localStorage) + document.cookie + location.href')).not.toContain(
      key,
    );
    await page.getByRole('button', { name: 'Forget the key' }).click();
    expect(await page.evaluate<string>('JSON.stringify(sessionStorage)')).not.toContain(key);
  });

  it('keeps what was entered for an operation while others are looked at', async () => {
    const { key } = await aWorkspace(app);
    const { page } = await browser.tab();
    await open(page, 'getFeedback');
    await page.getByLabel('id required', { exact: true }).fill('fb_mine');

    await page.getByLabel('Operation').selectOption('createFeedback');
    const workspaceId = await enterKey(page, key);
    await page.getByLabel('Operation').selectOption('getFeedback');

    await curl(page).getByText('/api/v1/feedback/fb_mine').waitFor();
    await page.getByLabel('Operation').selectOption('listFeedback');
    await curl(page).getByText(`workspaceId=${workspaceId}`).waitFor();
  });

  it('is led to from an operation of the reference', async () => {
    const { page, complaints, outside } = await browser.tab();
    await page.goto(`${docs}reference/feedback/#createFeedback`);
    const operation = page.locator('#createFeedback');

    await operation.getByText(`curl -sS '${site}/api/v1/feedback'`).waitFor();
    await operation.getByRole('link', { name: 'Try it: Create feedback' }).click();

    await page.getByRole('form', { name: 'Request' }).waitFor();
    expect(await page.getByLabel('Operation').inputValue()).toBe('createFeedback');
    expect(page.url()).toBe(`${console}#createFeedback`);
    await page.getByRole('link', { name: 'All about it' }).click();
    await page.waitForURL(`${docs}reference/feedback/#createFeedback`);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('says in words why the service refuses a request, with what each field lacks', async () => {
    const { workspace, key } = await aWorkspace(app);
    const { page } = await browser.tab();
    await open(page, 'createFeedback');
    await enterKey(page, key);
    await curl(page).getByText(workspace.id).waitFor();

    await page.getByLabel('Body, JSON').fill(`{ "workspaceId": "${workspace.id}", "message": " ", "colour": 1 }`);
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^400 Bad Request/)
      .waitFor();
    const words = page.locator('.in-words');
    expect(await words.textContent()).toMatch(/body\/message must not be blank/);
    expect(await words.getByRole('listitem').allInnerTexts()).toContainEqual('body/colour is not a known field');
    await words.getByRole('link', { name: 'What bad_request means' }).click();
    await page.waitForURL(`${docs}errors/bad_request/`);
  });

  it('sends no body that is not JSON, and says where it stops being that', async () => {
    const { page } = await browser.tab();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await open(page, 'createFeedback');

    await page.getByLabel('Body, JSON').fill('{ "message": "late" "priority": 1 }');
    await page.getByText(/^The body is not JSON: .*position 20/).waitFor();
    await sendButton(page).click();
    await page.getByLabel('Body, JSON').fill('{ "message": "late" }');

    expect(await page.getByText('The body is not JSON').count()).toBe(0);
    expect(sent).not.toContain('POST');
  });

  it('asks for a required parameter before it sends anything', async () => {
    const { page } = await browser.tab();
    await open(page, 'getFeedback');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));

    await sendButton(page).click();

    expect(await page.evaluate<string>('document.activeElement.id')).toBe('field-path-id');
    expect(sent).toEqual([]);
  });

  it.each([
    ['hk_unknown', /key/i],
    ['hk_with a space', /^The key has a character that no key has/],
    ['hk_—dash', /^The key has a character that no key has/],
  ])('says in words what is wrong with the key %s', async (key, words) => {
    const { page } = await browser.tab();
    await open(page, 'getMe');

    await keyField(page).fill(key);
    await keyField(page).press('Enter');

    await page.locator('#access-fault').filter({ hasText: words }).waitFor();
    expect(await page.getByLabel('Workspace').isDisabled()).toBe(true);
    await sendButton(page).click();
    await statusLine(page)
      .getByText(/^401 |^The key has a character/)
      .waitFor();
  });

  it('says in words that a header cannot have what was entered', async () => {
    const { page, complaints } = await browser.tab();
    await open(page, 'createFeedback');

    await page.getByText('1 optional field').click();
    await page.getByLabel('Idempotency-Key').fill('5 €');
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^A header takes only/)
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('says in words that the service does not answer, and works once it does', async () => {
    const { key } = await aWorkspace(app);
    const { page } = await browser.tab();
    await open(page, 'getMe');
    await enterKey(page, key);

    SharedBrowser.serve(undefined);
    app.running.server.closeAllConnections();
    await sendButton(page).click();
    await statusLine(page)
      .getByText(/^The service did not answer\./)
      .waitFor();
    SharedBrowser.serve(app.running.server);
    await page.context().setOffline(true);
    await sendButton(page).click();
    await statusLine(page)
      .getByText(/^This device is offline\./)
      .waitFor();
    await page.context().setOffline(false);
    await until('the browser is online', () => page.evaluate<boolean>('navigator.onLine'));
    await sendButton(page).click();

    await statusLine(page)
      .getByText(/^200 OK/)
      .waitFor();
  });

  it('lists the operations of the reference without scripts', async () => {
    const { page } = await browser.tab({ javaScriptEnabled: false });
    await page.goto(console);

    await page.getByText('The console needs JavaScript.').waitFor();
    await page.getByRole('link', { name: 'Merge two customers' }).click();

    await page.waitForURL(`${docs}reference/customers/#mergeCustomers`);
  });

  it('calls nothing from a host that serves files and nothing else, and says where it works', async () => {
    const { page, complaints, outside } = await browser.tab();

    await open(page, 'createFeedback', `${browser.site}reference/console/`);
    await curl(page).getByText("curl -sS 'https://heed.example.com/api/v1/feedback'").waitFor();
    await statusLine(page)
      .getByText(/not served by Heed/)
      .waitFor();
    expect(await sendButton(page).isDisabled()).toBe(true);
    expect(await keyField(page).isVisible()).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.type('merge two customers');
    await findings(page).first().waitFor();
    await page.keyboard.press('Enter');

    await page.waitForURL(`${browser.site}reference/customers/#mergeCustomers`);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });
});
