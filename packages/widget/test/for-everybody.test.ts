import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessibilityFaults, BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { png } from '../../../test/support/media.ts';
import { dialog, focused, launcher, message, send, thanks } from './widget-page.ts';

inBrowser('the widget', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  it('works under a strict content security policy', async () => {
    const { page, items, complaints } = await rig.show({ demo: true });

    await launcher(page).click();
    await message(page).fill('Strict');
    await page.getByLabel('Attach a screenshot').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await send(page).click();
    await thanks(page).waitFor();

    expect(await items()).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  describe('with the keyboard alone', () => {
    it('is opened, filled in, sent and closed', async () => {
      const { page, items } = await rig.show({
        config: { categories: ['Bug', 'Idea'], attachment: false, fields: [] },
      });

      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Feedback');
      await page.keyboard.press('Enter');
      await page.keyboard.type('By keyboard');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await thanks(page).waitFor();
      expect(await focused(page)).toBe('Thank you!');
      await page.keyboard.press('Escape');

      expect(await page.getByRole('dialog').isVisible()).toBe(false);
      expect(await focused(page)).toBe('Feedback');
      expect(await items()).toMatchObject([{ message: 'By keyboard', category: 'Idea' }]);
    });

    it('keeps the focus inside a modal dialog, in both directions', async () => {
      const { page } = await rig.show();
      await launcher(page).click();
      const seen = new Set<string>();

      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('Close');
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('Send feedback');
      for (let pressed = 0; pressed < 12; pressed++) {
        await page.keyboard.press('Tab');
        seen.add(await focused(page));
      }

      expect([...seen]).toEqual([
        'Close',
        'What is on your mind?',
        'Attach a screenshot',
        'Name (optional)',
        'Email (optional)',
        'Send feedback',
      ]);
    });

    it('closes a popover by Escape and returns the focus', async () => {
      const { page } = await rig.show({ config: { type: 'popover' } });
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await launcher(page).getAttribute('aria-expanded')).toBe('true');

      await page.keyboard.press('Escape');

      expect(await dialog(page).isVisible()).toBe(false);
      expect(await focused(page)).toBe('Feedback');
      await page.getByRole('button', { name: 'Feedback', exact: true, expanded: false }).waitFor();
    });
  });

  describe('on a phone', () => {
    const phone = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

    it.each(['modal', 'popover', 'inline'] as const)('fits as a %s, without zooming into its inputs', async (type) => {
      const { page, items } = await rig.show({ config: { type, rating: 'scale' }, browser: phone });
      if (type !== 'inline') await launcher(page).tap();

      const box = await (type === 'inline' ? page.locator('heed-widget') : dialog(page)).boundingBox();
      const size = await page.evaluate(
        `getComputedStyle(document.querySelector('heed-widget').shadowRoot.querySelector('textarea')).fontSize`,
      );
      const width = await page.evaluate('document.documentElement.scrollWidth');
      await message(page).fill('By thumb');
      await send(page).tap();
      await thanks(page).waitFor();

      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      expect([size, width]).toEqual(['16px', 360]);
      expect(await items()).toHaveLength(1);
    });
  });

  describe('is accessible by what axe can tell', () => {
    it.each([
      ['modal', 'light', 'stars'],
      ['popover', 'dark', 'scale'],
      ['inline', 'dark', 'stars'],
    ] as const)('as a %s in %s', async (type, colorScheme, rating) => {
      const { page } = await rig.show({
        config: { type, rating, categories: ['Bug', 'Idea'] },
        styling: { primaryColor: '#0d9488' },
        fields: [
          { id: 'cf_plan', type: 'select', label: 'Plan', required: true, options: ['Basic', 'Team'] },
          { id: 'cf_areas', type: 'multiselect', label: 'Areas', required: true, options: ['Web', 'App'] },
        ],
        browser: { colorScheme },
      });
      if (type !== 'inline') await launcher(page).click();

      const before = await accessibilityFaults(page);
      await send(page).click();
      const withErrors = await accessibilityFaults(page);

      expect(before).toEqual([]);
      expect(withErrors).toEqual([]);
    });
  });
});
