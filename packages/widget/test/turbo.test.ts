import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { dialog, launcher, message, send, thanks } from './widget-page.ts';

/** The library as a page loads it. */
const turbo = readFileSync(new URL(import.meta.resolve('@hotwired/turbo')), 'utf8');

type ScriptPlace = 'the body' | 'the head' | 'the first page alone' | 'the second page alone';
type Type = 'modal' | 'popover';

/** The moments of a visit that Turbo tells of. */
const moments = [
  ...['click', 'before-visit', 'visit', 'before-cache', 'before-fetch-request', 'before-fetch-response'],
  ...['before-render', 'render', 'load', 'morph'],
].map((name) => `turbo:${name}`);

/** Opens the widget whenever Turbo does something, and notes what that throws. */
const openAlways = `window.thrown = [];
  for (const name of ${JSON.stringify(moments)}) addEventListener(name, () => {
    try { heed.open(); } catch (error) { thrown.push(name + ': ' + error); }
  });`;

inBrowser('the widget on a site that Turbo drives', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  /** A site of two pages. */
  const show = async (place: ScriptPlace, { type = 'modal' as Type, head = '' } = {}) => {
    const html = (name: string, script: string) => `<!doctype html><html lang="en"><head><title>${name}</title>${head}
      <script src="/turbo.js"></script>${place === 'the head' ? script : ''}</head>
      <body><h1>${name}</h1><a href="/first">To first</a> <a href="/second">To second</a>
      ${place === 'the body' || place === `the ${name} page alone` ? script : ''}</body></html>`;
    const pages = (script: string) => ({ '/first': html('first', script), '/second': html('second', script) });
    const files = (script: string) => ({ '/turbo.js': turbo, ...pages(script) });
    const shown = await rig.show({ config: { type }, files });
    const { page, url } = shown;
    page.setDefaultTimeout(10_000);
    await page.goto(`${url}first`);
    if (place !== 'the second page alone') await launcher(page).waitFor();
    await page.evaluate('window.isSameWindow = true');
    return shown;
  };
  const isAt = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const works = async (page: Page) => {
    await page.evaluate('heed.open()');
    await dialog(page).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await launcher(page).waitFor();
    expect(await page.locator('heed-widget').count()).toBe(1);
    expect(await page.evaluate('isSameWindow')).toBe(true);
  };

  describe.each(['modal', 'popover'] as const)('as a %s', (type) => {
    it.each(['the body', 'the head', 'the first page alone'] as const)(
      'is there once on each page, forth and back, with its script in %s',
      async (place) => {
        const { page, complaints } = await show(place, { type });

        await page.getByRole('link', { name: 'To second' }).click();
        await isAt(page, 'second');
        await works(page);
        await page.evaluate('history.back()');
        await isAt(page, 'first');
        await works(page);
        await page.evaluate('history.forward()');
        await isAt(page, 'second');
        await works(page);
        await page.getByRole('link', { name: 'To first' }).click();
        await isAt(page, 'first');
        await works(page);

        expect(complaints).toEqual([]);
      },
    );

    it('starts on the page that brings its script, and stays on those that do not', async () => {
      const { page, complaints } = await show('the second page alone', { type });

      await page.getByRole('link', { name: 'To second' }).click();
      await launcher(page).waitFor();
      await works(page);
      await page.evaluate('history.back()');
      await isAt(page, 'first');
      await works(page);

      expect(complaints).toEqual([]);
    });

    it('stays open over a visit and back, with what was written', async () => {
      const { page, items, complaints } = await show('the body', { type });
      await launcher(page).click();
      await message(page).fill('Still ');

      await page.evaluate("Turbo.visit('/second'); 0");
      await isAt(page, 'second');
      await page.keyboard.press('End');
      await page.keyboard.type('the ');
      await page.evaluate('history.back()');
      await isAt(page, 'first');
      await page.keyboard.press('End');
      await page.keyboard.type('same');
      await send(page).click();
      await thanks(page).waitFor();

      expect(await items()).toMatchObject([{ message: 'Still the same' }]);
      expect(complaints).toEqual([]);
    });

    it('opens at each moment of a visit, and throws at none', async () => {
      const { page, complaints } = await show('the first page alone', { type });
      await page.evaluate(openAlways);

      await page.evaluate("Turbo.visit('/second'); 0");
      await isAt(page, 'second');
      await dialog(page).waitFor();
      await page.evaluate('history.back()');
      await isAt(page, 'first');

      await dialog(page).waitFor();
      expect(await page.evaluate('thrown')).toEqual([]);
      expect(await page.locator('heed-widget').count()).toBe(1);
      expect(complaints).toEqual([]);
    });

    it('stays when Turbo morphs the page, with what was written', async () => {
      const head = '<meta name="turbo-refresh-method" content="morph">';
      const { page, items, complaints } = await show('the body', { type, head });
      await launcher(page).click();
      await message(page).fill('Morphed');

      await page.evaluate(`new Promise((done) => {
        addEventListener('turbo:morph', () => done(), { once: true });
        Turbo.visit(location.href, { action: 'replace' });
      })`);
      await send(page).click();
      await thanks(page).waitFor();

      expect(await items()).toMatchObject([{ message: 'Morphed' }]);
      expect(await page.locator('heed-widget').count()).toBe(1);
      expect(complaints).toEqual([]);
    });
  });
});
