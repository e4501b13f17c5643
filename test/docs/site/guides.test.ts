import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ContractChanges } from '../../../scripts/contract/changes.ts';
import { accessibilityFaults } from '../../support/browser/browser.ts';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { listPages, ownSite } from './built-site.ts';
import { findings, searchBox } from './search.ts';
import { SiteBrowser } from './site-browser.ts';

const mostFirstPageBytes = 60 * 1_024;

const ground = 'getComputedStyle(document.body).backgroundColor';
/** Milliseconds until the largest part of the page was painted. */
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

inBrowser('the guides on the documentation site, under a base path of a host that serves nothing but files', () => {
  let folder: string;
  let browser: SiteBrowser;
  beforeAll(async () => {
    folder = await ownSite();
    browser = await SiteBrowser.start(folder);
  }, 120_000);
  afterAll(() => browser.close());

  it('have no fault, in both themes and on a phone', async () => {
    const guides = ['', 'changelog/', ...listPages(folder, 'guides/*')];

    expect(guides.length).toBeGreaterThan(2);
    expect(await browser.faultsOfPages(guides)).toEqual([]);
  }, 400_000);

  it('are in the menu of a phone', async () => {
    const { page } = await browser.phoneTab();
    await page.goto(browser.site);

    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Idempotency' }).tap();

    await page.getByRole('heading', { level: 1, name: 'Idempotency' }).waitFor();
  });

  it('keep the theme that the reader chose', async () => {
    const { page } = await browser.tab({ colorScheme: 'light' });
    await page.goto(browser.site);
    const light = await page.evaluate(ground);

    await page.getByRole('button', { name: 'Dark theme' }).click();
    const dark = await page.evaluate(ground);
    await page.reload();

    expect(dark).not.toBe(light);
    expect(await page.evaluate(ground)).toBe(dark);
  });

  it('are found by a search and opened, by keyboard alone', async () => {
    const { page, complaints } = await browser.tab();
    await page.goto(browser.site);

    await page.keyboard.press('/');
    await page.keyboard.type('idempotency');
    await findings(page).first().waitFor();
    expect(await searchBox(page).getAttribute('aria-activedescendant')).toBe('search-hit-0');
    expect(await page.getByRole('status').textContent()).toBe('');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Idempotency' }).waitFor();
    expect(page.url()).toBe(`${browser.site}guides/idempotency/`);
    expect(complaints).toEqual([]);
  });

  it('show the same code in several languages, and tell what is printed from what is typed', async () => {
    const { page, complaints } = await browser.tab({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(browser.site);

    await page.getByRole('radio', { name: 'TypeScript' }).check();
    await page.getByText('await heed.feedback.create({').waitFor();
    const isCurlShown = await page.getByText('curl -sS').first().isVisible();
    const coloured = await page.locator('.keyword', { hasText: '"workspaceId"' }).count();
    await page.goto(`${browser.site}guides/quick-start/`);

    expect(isCurlShown).toBe(false);
    expect(coloured).toBe(1);
    expect(await page.locator('.code-title', { hasText: 'first.mjs' }).count()).toBe(1);
    expect(await page.locator('.printed .code-title').allTextContents()).toEqual([
      'Output',
      'Response',
      'Response',
      'Output',
    ]);
    expect(complaints).toEqual([]);
  });

  it('show with each language what it prints', async () => {
    const { page, complaints } = await browser.tab();
    await page.goto(`${browser.site}guides/webhooks/`);
    const [sending, receiving] = await page.getByRole('group', { name: 'Language' }).all();

    await page.getByRole('radio', { name: 'Python' }).check();

    expect(await sending?.locator('.tab').allTextContents()).toEqual(['curl', 'JavaScript', 'Python', 'TypeScript']);
    expect(await sending?.locator('.printed:visible').allInnerTexts()).toEqual([
      expect.stringMatching(/^Output\s+201/),
    ]);
    expect(await receiving?.locator('.tab').allTextContents()).toEqual(['receiver.mjs', 'receiver.py']);
    expect(await receiving?.getByText('from http.server').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('tell what each version changes in the API, with links to the operations', async () => {
    const { page } = await browser.tab();
    await page.goto(browser.site);

    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Changelog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor();

    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const versions = [...changelog.matchAll(/^## (.+)/gm)].map(([, version]) => version);
    expect(await page.locator('article h2').allTextContents()).toEqual(versions);
    const { added } = JSON.parse(readFileSync('generated/contract-changes.json', 'utf8')) as ContractChanges;
    const links = await page.locator('article h4:has-text("Added") + ul a').allTextContents();
    expect(links).toEqual(added.map(({ title }) => title));
  });

  it('load less than 60 KB for the first page', async () => {
    const { page } = await browser.tab();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      // Pictures are loaded only when the reader comes near them.
      if (response.request().method() === 'GET' && !response.url().includes('/pictures/')) bodies.push(response.body());
    });

    await page.goto(browser.site, { waitUntil: 'networkidle' });
    const painted = await page.evaluate<number>(largestPaint);
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);

    process.stdout.write(
      `First page of the docs: ${total} bytes gzipped, largest paint after ${Math.round(painted)} ms\n`,
    );
    const pictures = page.locator('img[src*="pictures/"][loading="lazy"][width][height]:not([alt=""])');
    expect(await pictures.count()).toBe(4);
    expect(await page.locator('img').count()).toBe(4);
    expect(await page.locator('img:visible').count()).toBe(2);
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThan(mostFirstPageBytes);
  });
});
