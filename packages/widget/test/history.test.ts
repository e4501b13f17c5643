import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { dialog, launcher, message, send, thanks } from './widget-page.ts';

/** A page that the browser keeps sees nothing while it is hidden, as if nobody could watch it. */
const unseen = `<script>window.MutationObserver = class { observe() {} disconnect() {} };</script>`;
const shownAgain = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))";

inBrowser('the widget on a page of the history', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  it.each(['modal', 'popover'] as const)(
    'is there as a %s when the reader comes back, with what was written',
    async (type) => {
      const { page, url, items, complaints } = await rig.show({ config: { type } });
      await launcher(page).click();
      await message(page).fill('Before I left');
      await page.goto(`${url}elsewhere`);
      await page.goBack();

      await launcher(page).waitFor();
      await page.evaluate('heed.open()');
      await dialog(page).waitFor();
      await send(page).click();
      await thanks(page).waitFor();
      expect(await items()).toMatchObject([{ message: 'Before I left' }]);
      expect(await page.locator('heed-widget').count()).toBe(1);
      expect(complaints).toEqual([]);
    },
  );

  it.each([
    ['it is shown again', shownAgain],
    ['it opens the form', 'heed.open()'],
  ])('comes back on a kept page without it when %s', async (_when, act) => {
    const { page, complaints } = await rig.show({ head: unseen });
    await page.evaluate("document.body.replaceWith(document.createElement('body'))");
    expect(await page.locator('heed-widget').count()).toBe(0);
    await page.evaluate(act);

    await launcher(page).waitFor();
    await page.evaluate('heed.open()');
    await dialog(page).waitFor();
    expect(complaints).toEqual([]);
  });
});
