import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page, Request } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';
import { portOf } from '../../support/raw.ts';
import { buildServedSite, servedSite } from './built-site.ts';
import { findings } from './search.ts';
import { SiteBrowser } from './site-browser.ts';

const backgroundOfConsole = "getComputedStyle(document.querySelector('.references-layout')).backgroundColor";

/** Its buttons that copy a sample hide their name until they are pointed at; its "Show More" has a longer name. */
const faultsOfScalar = /^(button-name|label-content-name-mismatch): /;
const operationOf = (page: Page, id: string) => page.locator(`section[id$="tag/${id}"]`);
const isDrawn = (page: Page) => page.getByRole('heading', { name: 'Heed API' }).waitFor();

/** Enters a key, and waits for the workspace that it reaches. */
async function enterKey(page: Page, key: string): Promise<string> {
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.keyboard.press('Enter');
  return chosenWorkspace(page);
}

async function chosenWorkspace(page: Page): Promise<string> {
  const workspace = page.getByRole('combobox', { name: 'Workspace' });
  await workspace.and(page.locator(':enabled')).waitFor();
  return workspace.inputValue();
}

async function openClient(page: Page, id: string): Promise<Locator> {
  await operationOf(page, id).getByRole('button', { name: 'Test Request' }).click();
  return page.getByRole('dialog', { name: 'API Client' });
}

inBrowser('the console of the reference, as npm run docs builds it', () => {
  let app: TestApp;
  let browser: SiteBrowser;
  let docs: string;
  let console: string;
  beforeAll(async () => {
    await buildServedSite();
    app = await startTestApp();
    browser = await SiteBrowser.start(servedSite);
    docs = `http://127.0.0.1:${portOf(app.running.server)}/docs/`;
    console = `${docs}reference/console/`;
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await app.close();
  });

  it.each(['light', 'dark'] as const)('is drawn in its %s theme', async (colorScheme) => {
    const { page, complaints, outside } = await browser.tab({ colorScheme });

    await page.goto(console);
    await isDrawn(page);
    const own = await page.evaluate<string>(backgroundOfConsole);
    await page.getByRole('button', { name: 'Dark theme' }).click();

    await page.locator(colorScheme === 'light' ? 'body.dark-mode' : 'body.light-mode').waitFor();
    expect(await page.evaluate(backgroundOfConsole)).not.toBe(own);
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !faultsOfScalar.test(fault))).toEqual([]);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('weighs less than 900 KB, as the service sends it', async () => {
    const { page } = await browser.tab();
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));

    await page.goto(console);
    await isDrawn(page);
    await page.waitForLoadState('networkidle');

    const sizes = await Promise.all(requests.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(bytes).toBeGreaterThan(300 * 1_024);
    expect(bytes).toBeLessThan(900 * 1_000);
  });

  it('has samples in curl and TypeScript for the service it is served by', async () => {
    const { page } = await browser.tab();
    await page.goto(`${console}#tag/feedback/createFeedback`);
    await isDrawn(page);
    const operation = operationOf(page, 'feedback/createFeedback');

    await operation.getByText(`curl -sS '${new URL(docs).origin}/api/v1/feedback'`).waitFor();
    await operation.getByRole('button', { name: 'curl' }).click();
    await page.getByRole('option', { name: 'TypeScript' }).click();

    await operation.getByText('await heed.feedback.create({').waitFor();
  });

  it('creates an item by the first Send, in the workspace and the project that the key reaches', async () => {
    const { workspace, project, key } = await aWorkspaceWithProject(app);
    const { page, complaints, outside } = await browser.tab();
    await page.goto(`${console}#tag/feedback/createFeedback`);
    await isDrawn(page);

    await enterKey(page, key);
    await operationOf(page, 'feedback/createFeedback').getByText(project.id).first().waitFor();
    const client = await openClient(page, 'feedback/createFeedback');
    await client.getByRole('button', { name: /^Send/ }).first().click();

    await client.getByText('201 Created').waitFor();
    const items = await app.database.prisma.feedback.findMany({ where: { workspaceId: workspace.id } });
    expect(items).toMatchObject([{ projectId: project.id }]);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('creates an item under the path of SITE_URL', async () => {
    const under = await startTestApp({ siteUrl: 'http://127.0.0.1/heed' }, { beside: app });
    const { workspace, project, key } = await aWorkspaceWithProject(app);
    const { page, complaints } = await browser.tab();
    const site = `http://127.0.0.1:${portOf(under.running.server)}/heed`;
    await page.goto(`${site}/docs/reference/console/#tag/feedback/createFeedback`);
    await isDrawn(page);
    const operation = operationOf(page, 'feedback/createFeedback');
    await operation.getByText(`curl -sS '${site}/api/v1/feedback'`).waitFor();

    await enterKey(page, key);
    await operation.getByText(project.id).first().waitFor();
    const client = await openClient(page, 'feedback/createFeedback');
    await client.getByRole('button', { name: /^Send/ }).first().click();

    await client.getByText('201 Created').waitFor();
    expect(await app.database.prisma.feedback.count({ where: { workspaceId: workspace.id } })).toBe(1);
    expect(complaints).toEqual([]);
    await under.close();
  });

  it('sends no optional parameter before the reader ticks it', async () => {
    const { workspace, key } = await aWorkspace(app);
    const { page, complaints } = await browser.tab();
    await page.goto(`${console}#tag/feedback/listFeedback`);
    await isDrawn(page);
    await enterKey(page, key);
    await operationOf(page, 'feedback/listFeedback').getByText(workspace.id).first().waitFor({ state: 'attached' });

    const client = await openClient(page, 'feedback/listFeedback');
    const sent = page.waitForRequest((request) => request.url().includes('/api/v1/feedback?'));
    await client.getByRole('button', { name: /^Send/ }).first().click();

    await client.getByText('200 OK').waitFor();
    expect(new URL((await sent).url()).search).toBe(`?workspaceId=${workspace.id}`);
    expect(complaints).toEqual([]);
  });

  it('keeps the key and the workspace for the tab, and only there', async () => {
    const { key } = await aWorkspace(app);
    const { page } = await browser.tab();
    await page.goto(console);
    await isDrawn(page);
    await enterKey(page, key);
    await page.reload();
    const workspace = await chosenWorkspace(page);
    const other = await page.context().newPage();
    await other.goto(console);
    await isDrawn(other);

    expect(await page.getByLabel('API key', { exact: true }).inputValue()).toBe(key);
    expect(workspace).toMatch(/^ws_/);
    expect(await other.getByLabel('API key', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(key);
  });

  it("shows the service's own words about a key that it refuses", async () => {
    const { page } = await browser.tab();
    await page.goto(console);
    await isDrawn(page);

    await page.getByLabel('API key', { exact: true }).fill('hk_unknown');
    await page.keyboard.press('Enter');

    await page.getByRole('status').filter({ hasText: /key/i }).waitFor();
    expect(await page.getByLabel('Workspace', { exact: true }).isDisabled()).toBe(true);
  });

  it('is led to from an operation of the reference, whose samples are for the service too', async () => {
    const { page, complaints, outside } = await browser.tab();
    await page.goto(`${docs}reference/feedback/#createFeedback`);
    const operation = page.locator('#createFeedback');

    await operation.getByText(`curl -sS '${new URL(docs).origin}/api/v1/feedback'`).waitFor();
    await operation.getByRole('link', { name: 'in the console' }).click();

    await operationOf(page, 'feedback/createFeedback').getByRole('button', { name: 'Test Request' }).waitFor();
    expect(page.url()).toBe(`${console}#tag/feedback/createFeedback`);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('works under any base path of a host that serves files and nothing else', async () => {
    const { page, complaints, outside } = await browser.tab();

    await page.goto(`${browser.site}reference/console/#tag/feedback/createFeedback`);
    await operationOf(page, 'feedback/createFeedback').getByText("curl -sS 'https://heed.example.com/api/v1").waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('merge two customers');
    await findings(page).first().waitFor();
    await page.keyboard.press('Enter');

    await page.waitForURL(`${browser.site}reference/customers/#mergeCustomers`);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });
});
