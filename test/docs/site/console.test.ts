import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { chromiumOptions, whyNone } from '../../support/browser/chromium.ts';
import { aWorkspace } from '../../support/builders.ts';
import { portOf } from '../../support/raw.ts';
import { buildServedSite, servedSite } from './built-site.ts';
import { findings } from './search.ts';
import { SiteBrowser } from './site-browser.ts';

if (!chromiumOptions) console.warn(`SKIPPED the suite of the console: ${whyNone}`);
const inBrowser = chromiumOptions ? describe : describe.skip;

const backgroundOfConsole = "getComputedStyle(document.querySelector('.references-layout')).backgroundColor";

/** Its buttons that copy a sample hide their name until they are pointed at; its "Show More" has a longer name. */
const faultsOfScalar = /^(button-name|label-content-name-mismatch): /;
const operationOf = (page: Page, id: string) => page.locator(`section[id$="tag/${id}"]`);
const isDrawn = (page: Page) => page.getByRole('heading', { name: 'Heed API' }).waitFor();

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

  it('calls the service with a key', async () => {
    const { workspace, key } = await aWorkspace(app);
    const { page, complaints, outside } = await browser.tab();
    await page.goto(`${console}#tag/workspaces/listWorkspaces`);
    await isDrawn(page);

    await page.getByPlaceholder('Token').first().fill(key);
    await operationOf(page, 'workspaces/listWorkspaces').getByRole('button', { name: 'Test Request' }).click();
    const client = page.getByRole('dialog', { name: 'API Client' });
    await client.getByRole('button', { name: /^Send/ }).first().click();

    await client.getByText('200 OK').waitFor();
    await client.getByText(`"${workspace.id}"`).waitFor();
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
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
