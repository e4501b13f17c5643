import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../support/browser/in-browser.ts';
import { listPages, ownSite } from './built-site.ts';
import { searchBox } from './search.ts';
import { SiteBrowser } from './site-browser.ts';

const permissions = ['clipboard-read', 'clipboard-write'];
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions };
const opacity = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.querySelector('article .copy-button')).opacity");
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const twinOf = (folder: string, path: string) =>
  readFileSync(join(folder, `${path.replace(/\/$/, '') || 'index'}.md`), 'utf8');

inBrowser('what a reader copies from the documentation', () => {
  let folder: string;
  let browser: SiteBrowser;
  beforeAll(async () => {
    folder = await ownSite();
    browser = await SiteBrowser.start(folder);
  }, 120_000);
  afterAll(() => browser.close());

  it.each([
    ['guides/quick-start/', 'npm ci && npm start'],
    ['reference/feedback/', "curl -sS 'https://heed.example.com/api/v1/feedback?"],
  ])('is a block of code of %s by a tap, whose button is there without a hover', async (path, start) => {
    const { page, complaints } = await browser.tab(phone);
    await page.goto(browser.site + path);
    const button = page.locator('article .copy-button').first();

    expect(await opacity(page)).toBe('1');
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
    await button.tap();

    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await copied(page)).toMatch(new RegExp(`^${start.replaceAll(/[?$.*]/g, '\\$&')}`));
    expect(complaints).toEqual([]);
  });

  it('shows the button to a mouse only at the block that it is over', async () => {
    const { page } = await browser.tab();
    await page.goto(`${browser.site}guides/quick-start/`);

    expect(await opacity(page)).toBe('0');
    await page.locator('article .code').first().hover();
    expect(await opacity(page)).toBe('1');
  });

  it.each([
    '',
    'guides/errors/',
    'errors/not_found/',
    'changelog/',
    'reference/',
    'reference/webhooks/',
    'reference/console/',
  ])('is the page "%s" as Markdown, which it links to', async (path) => {
    const { page, complaints } = await browser.tab({ permissions });
    await page.goto(browser.site + path);

    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const link = await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href');

    expect(await copied(page)).toBe(twinOf(folder, path));
    expect(new URL(link ?? '', page.url()).href).toBe(`${browser.site}${path.replace(/\/$/, '') || 'index'}.md`);
    expect(complaints).toEqual([]);
  });

  it('is Markdown on every page', () => {
    for (const path of listPages(folder)) {
      const html = readFileSync(join(folder, path, 'index.html'), 'utf8');
      expect({ path, has: html.includes('Copy as Markdown</button> <a class="as-markdown" href="') }).toEqual({
        path,
        has: true,
      });
    }
  });

  it('is copied over a connection that is not secure, where browsers have no clipboard for pages', async () => {
    const { page, complaints } = await browser.tab();
    await page.addInitScript('Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined })');
    await page.goto(`${browser.site}guides/quick-start/`);

    await page.locator('article .code').first().hover();
    await page.locator('article .copy-button').first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate<string>('document.activeElement.className')).toBe('copy-button');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.keyboard.press('Control+v');

    expect(await searchBox(page).inputValue()).toBe('npm ci && npm start');
    expect(complaints).toEqual([]);
  });

  it('says that nothing was copied where the Markdown of the page is not there', async () => {
    const { page } = await browser.tab({ permissions });
    await page.route('**/*.md', (route) => route.abort());
    await page.goto(`${browser.site}guides/errors/`);

    await page.getByRole('button', { name: 'Copy as Markdown' }).click();

    await page.getByRole('button', { name: 'Not copied' }).waitFor();
    await page.getByRole('button', { name: 'Copy as Markdown' }).waitFor();
  });
});
