import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { png } from '../../../test/support/media.ts';
import { frameStyle, launcher, message, send, thanks } from './widget-page.ts';

type Appearance = [element: string, values: Record<string, string | number>][];

/** Everything that the browser has computed for each element of the widget, and where each one is. */
const appearance = (page: Page) =>
  page.evaluate<Appearance>(`[...document.querySelector('heed-widget').shadowRoot.querySelectorAll('*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const values = Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
    return [element.localName + '.' + element.getAttribute('class'), { x, y, width, height, ...values }];
  })`);

/** Says what differs, and not all that does not. */
function differences(before: Appearance, after: Appearance): string[] {
  expect(after.map(([element]) => element)).toEqual(before.map(([element]) => element));
  return before.flatMap(([element, values], at) =>
    Object.entries(values)
      .filter(([name, value]) => after[at]?.[1][name] !== value)
      .map(([name, value]) => `${element} ${name}: ${value} became ${after[at]?.[1][name]}`),
  );
}

/** What styles of real pages have done to widgets, and worse. */
const hostile = `<style>
  * { all: revert !important; color: red !important; font: 40px/3 serif !important; letter-spacing: 9px !important;
    direction: rtl !important; text-transform: uppercase !important; opacity: 0.3 !important; cursor: none !important;
    pointer-events: none !important; visibility: hidden !important; display: inline !important; margin: 50px !important;
    --heed-bg: red !important; --heed-fg: red !important; --heed-primary: red !important; --heed-radius: 50px !important; }
  *::before, *::after { content: 'X' !important; display: block !important; height: 90px !important; }
  html { font-size: 40px; filter: blur(3px); transform: translateX(200px); }
  body { display: grid !important; height: 40px; overflow: hidden; transform: rotate(5deg) scale(0.5); opacity: 0.1;
    filter: invert(1); clip-path: inset(0 0 90% 0); perspective: 10px; contain: paint; isolation: isolate; }
  heed-widget { display: none !important; position: static !important; clip-path: inset(50%) !important; }
  .cover { position: fixed !important; inset: 0 !important; z-index: 2147483647 !important; display: block !important;
    pointer-events: auto !important; }
  button, dialog, div, form, textarea, [popover] { display: none !important; transform: scale(3) !important; }
</style>`;

const queue = `<script>
  window.heed = window.heed || function () { (heed.q = heed.q || []).push(arguments); };
  window.seen = [];
</script>`;

inBrowser('the widget on a page', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  it.each(['modal', 'popover'] as const)(
    'looks and works as a %s as it does elsewhere, whatever the styles of the page',
    async (type) => {
      const config = { type, rating: 'stars' as const, categories: ['Bug', 'Idea'] };
      const { page: plain } = await rig.show({ config });
      await launcher(plain).click();
      const opened = await appearance(plain);

      const body = '<h1>Shop</h1><div class="cover"></div>';
      const { page, items } = await rig.show({ config, head: hostile, body, html: 'lang="en" dir="rtl"' });
      await launcher(page).click();
      expect(differences(opened, await appearance(page))).toEqual([]);
      await message(page).fill('Unmoved');
      await send(page).click();
      await thanks(page).waitFor();

      expect(await items()).toMatchObject([{ message: 'Unmoved' }]);
    },
  );

  it('is light or dark as its script says, whatever the system is, and changes when the page does', async () => {
    const { page } = await rig.show({
      config: { type: 'inline' },
      styling: { colorScheme: 'light' },
      script: 'data-theme="dark"',
      browser: { colorScheme: 'light' },
    });
    const background = () => frameStyle(page, 'backgroundColor', '.inline');

    expect(await background()).toBe('rgb(28, 28, 32)');
    await page.evaluate('heed.setTheme("auto")');
    expect(await background()).toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await background()).toBe('rgb(28, 28, 32)');
    await page.evaluate('heed.setTheme("light")');
    expect(await background()).toBe('rgb(255, 255, 255)');
  });

  it('does what the page asked for before the script was there, tells its events, and goes', async () => {
    const body = `${queue}<script>
      const early = heed;
      heed('on', 'open', () => seen.push('open'));
      heed('on', 'close', () => seen.push('close'));
      heed('on', 'submit', ({ ticketNumber }) => seen.push('submit ' + ticketNumber));
      heed('on', 'error', ({ status }) => seen.push('error ' + status));
      heed('identify', { email: 'ada@example.org' });
      heed('setContext', { cart: 3, title: 'Checkout' });
      heed('open');
    </script>`;
    const { page, items, complaints } = await rig.show({ body });
    await message(page).fill('Early');
    await page.route('**/feedback', (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });

    await send(page).click();
    await page.getByText('We cannot take feedback here at the moment.').waitFor();
    await send(page).click();
    await thanks(page).waitFor();
    await page.evaluate("early('close')");
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.waitForFunction('seen.length === 4');
    await page.evaluate("heed('destroy')");

    expect(await page.evaluate('seen')).toEqual(['open', 'error 403', 'submit 1', 'close']);
    expect(await items()).toMatchObject([
      { userEmail: 'ada@example.org', context: { cart: 3, title: 'Checkout', language: 'en-US' } },
    ]);
    expect(await page.locator('heed-widget').count()).toBe(0);
    expect(await page.evaluate('typeof heed')).toBe('undefined');
    expect(complaints.filter((one) => !one.includes('403'))).toEqual([]);
  });

  it('keeps what was written over a reload until it is sent, but no picture', async () => {
    const { page, items } = await rig.show({
      config: { categories: ['Bug', 'Idea'], rating: 'stars' },
      fields: [
        {
          id: 'cf_seats',
          type: 'number',
          label: 'Seats',
          required: false,
          visibilityCondition: { fieldId: 'cf_plan', value: 'Team' },
        },
        { id: 'cf_plan', type: 'select', label: 'Plan', required: false, options: ['Basic', 'Team'] },
        { id: 'cf_areas', type: 'multiselect', label: 'Areas', required: false, options: ['Web', 'App'] },
      ],
    });
    await launcher(page).click();
    await page.getByRole('radio', { name: 'Idea' }).check();
    await page.getByRole('radio', { name: '4 of 5 stars' }).check();
    await message(page).fill('A long thought');
    await page.getByLabel('Attach a screenshot').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await page.getByLabel('Plan').selectOption('Team');
    await page.getByLabel('Seats').fill('12');
    await page.getByRole('checkbox', { name: 'App' }).check();

    await page.reload();
    await launcher(page).click();
    expect(await page.getByText('a.png').isVisible()).toBe(false);
    await send(page).click();
    await thanks(page).waitFor();

    expect(await items()).toMatchObject([
      {
        message: 'A long thought',
        category: 'Idea',
        rating: 8,
        screenshotUrl: null,
        customMetadata: { customFields: { cf_plan: 'Team', cf_seats: 12, cf_areas: ['App'] } },
      },
    ]);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.reload();
    await launcher(page).click();
    expect(await message(page).inputValue()).toBe('');
  });
});
