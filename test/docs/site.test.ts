import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../support/browser/browser.ts';
import { chromiumOptions, whyNone } from '../support/browser/chromium.ts';
import { aWorkspace } from '../support/builders.ts';
import { referenceIsDrawn, SiteRig } from './site-rig.ts';

if (!chromiumOptions) console.warn(`SKIPPED the suite of the documentation site: ${whyNone}`);
const inBrowser = chromiumOptions ? describe : describe.skip;

const phone = { width: 390, height: 844 };
const mostFirstPageBytes = 300 * 1_024;

const backgroundOfReference = "getComputedStyle(document.querySelector('.references-layout')).backgroundColor";
/** Milliseconds until the largest part of the page was painted. */
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** Its buttons that copy a sample hide their name until they are pointed at; its "Show More" has a longer name. */
const faultsOfScalar = /^(button-name|label-content-name-mismatch): /;
const operationOf = (page: Page, id: string) => page.locator(`section[id$="tag/${id}"]`);
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search the docs' });
const found = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option');

inBrowser('the documentation site', () => {
  let rig: SiteRig;
  beforeAll(async () => {
    rig = await SiteRig.start();
  }, 120_000);
  afterAll(() => rig.close());

  const guides = () => rig.pages.filter((path) => path !== 'reference/');

  it.each(['light', 'dark'] as const)(
    'shows every guide in its %s theme without a fault',
    async (colorScheme) => {
      const { page, complaints, outside } = await rig.tab({ colorScheme });
      const faults: Record<string, string[]> = {};

      for (const path of guides()) {
        await page.goto(rig.onService + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const ofPage = await accessibilityFaults(page);
        if (ofPage.length > 0) faults[path] = ofPage;
      }

      expect(guides().length).toBeGreaterThan(1);
      expect(faults).toEqual({});
      expect(complaints).toEqual([]);
      expect(outside).toEqual([]);
    },
    120_000,
  );

  it('fits every guide on a phone, and opens its menu', async () => {
    const { page } = await rig.tab({ viewport: phone, hasTouch: true, isMobile: true });
    const wider: string[] = [];

    for (const path of guides()) {
      await page.goto(rig.onService + path);
      if ((await page.evaluate<number>('document.documentElement.scrollWidth')) > phone.width) wider.push(path);
    }
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Idempotency' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Idempotency' }).waitFor();

    expect(wider).toEqual([]);
  }, 60_000);

  it('keeps the theme that the reader chose', async () => {
    const { page } = await rig.tab({ colorScheme: 'light' });
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    await page.goto(rig.onService);
    const light = await ground();

    await page.getByRole('button', { name: 'Dark theme' }).click();
    const dark = await ground();
    await page.reload();

    expect(dark).not.toBe(light);
    expect(await ground()).toBe(dark);
  });

  it('finds "idempotency" and opens it, by keyboard alone', async () => {
    const { page, complaints } = await rig.tab();
    await page.goto(rig.onService);

    await page.keyboard.press('/');
    await page.keyboard.type('idempotency');
    await found(page).first().waitFor();
    expect(await searchBox(page).getAttribute('aria-activedescendant')).toBe('search-hit-0');
    expect(await page.getByRole('status').textContent()).toBe('');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Idempotency' }).waitFor();
    expect(page.url()).toBe(`${rig.onService}guides/idempotency/`);
    expect(complaints).toEqual([]);
  });

  it('leads from the search to an operation of the reference, also on its own page', async () => {
    const { page } = await rig.tab();
    await page.goto(`${rig.onService}reference/`);
    await referenceIsDrawn(page);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('merge two customers');
    await found(page).first().waitFor();
    await page.keyboard.press('Enter');

    await page.waitForURL(`${rig.onService}reference/#tag/customers/mergeCustomers`);
    await page.getByRole('heading', { name: 'Merge two customers' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('draws the reference in its %s theme', async (colorScheme) => {
    const { page, complaints, outside } = await rig.tab({ colorScheme });

    await page.goto(`${rig.onService}reference/`);
    await referenceIsDrawn(page);
    const own = await page.evaluate<string>(backgroundOfReference);
    await page.getByRole('button', { name: 'Dark theme' }).click();

    await page.locator(colorScheme === 'light' ? 'body.dark-mode' : 'body.light-mode').waitFor();
    expect(await page.evaluate(backgroundOfReference)).not.toBe(own);
    const faults = await accessibilityFaults(page);
    expect(faults.filter((fault) => !faultsOfScalar.test(fault))).toEqual([]);
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('has samples in curl and TypeScript for the service it is served by', async () => {
    const { page } = await rig.tab();
    await page.goto(`${rig.onService}reference/#tag/feedback/createFeedback`);
    await referenceIsDrawn(page);
    const operation = operationOf(page, 'feedback/createFeedback');

    await operation.getByText(`curl -sS '${new URL(rig.onService).origin}/api/v1/feedback'`).waitFor();
    await operation.getByRole('button', { name: 'curl' }).click();
    await page.getByRole('option', { name: 'SDK' }).click();

    await operation.getByText('await heed.feedback.create({').waitFor();
  });

  it('calls the service with a key from the console of the reference', async () => {
    const { workspace, key } = await aWorkspace(rig.app);
    const { page, complaints, outside } = await rig.tab();
    await page.goto(`${rig.onService}reference/#tag/workspaces/listWorkspaces`);
    await referenceIsDrawn(page);

    await page.getByPlaceholder('Token').first().fill(key);
    await operationOf(page, 'workspaces/listWorkspaces').getByRole('button', { name: 'Test Request' }).click();
    const console = page.getByRole('dialog', { name: 'API Client' });
    await console.getByRole('button', { name: /^Send/ }).first().click();

    await console.getByText('200 OK').waitFor();
    await console.getByText(`"${workspace.id}"`).waitFor();
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('works under any base path of a host that serves files and nothing else', async () => {
    const { page, complaints, outside } = await rig.tab();

    await page.goto(rig.onStaticHost);
    await page.keyboard.press('/');
    await page.keyboard.type('idempotency');
    await found(page).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${rig.onStaticHost}guides/idempotency/`);
    await page.getByRole('link', { name: 'API reference' }).first().click();
    await referenceIsDrawn(page);

    expect(page.url().startsWith(`${rig.onStaticHost}reference/`)).toBe(true);
    await page.goto(`${rig.onStaticHost}reference/#tag/feedback/createFeedback`);
    await operationOf(page, 'feedback/createFeedback').getByText("curl -sS 'https://heed.example.com/api/v1").waitFor();
    expect(complaints).toEqual([]);
    expect(outside).toEqual([]);
  });

  it('loads less than 300 KB for its first page', async () => {
    const { page } = await rig.tab();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => void bodies.push(response.body()));

    await page.goto(rig.onService, { waitUntil: 'networkidle' });
    const painted = await page.evaluate<number>(largestPaint);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);

    process.stdout.write(
      `First page of the docs: ${total} bytes gzipped, largest paint after ${Math.round(painted)} ms\n`,
    );
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThan(mostFirstPageBytes);
  });
});
