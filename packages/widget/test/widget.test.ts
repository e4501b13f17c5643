import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { png } from '../../../test/support/media.ts';
import { sendRaw } from '../../../test/support/raw.ts';
import { dialog, focused, launcher, message, send, thanks } from './widget-page.ts';

inBrowser('the widget', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  describe('on a page of another origin', () => {
    it('sends feedback with a screenshot, which becomes an item and a customer', async () => {
      const config = { categories: ['Bug', 'Idea'], rating: 'stars' as const };
      const { page, api, workspace, project, widget, items, complaints, url } = await rig.show({ config });

      await launcher(page).click();
      await page.getByRole('radio', { name: 'Idea' }).check();
      await page.getByRole('radio', { name: '4 of 5 stars' }).check();
      await message(page).fill('  Größer, bitte 🙂 ');
      await page.getByLabel('Name').fill('Ada Lovelace');
      await page.getByLabel('Email').fill('Ada@Example.org');
      await page
        .getByLabel('Attach a screenshot')
        .setInputFiles({ name: 'Screen shot.png', mimeType: 'image/png', buffer: png });
      await send(page).click();
      await thanks(page).waitFor();

      const [item, ...others] = await items();
      expect(await page.getByText('We have received it as #1.').isVisible()).toBe(true);
      expect(others).toEqual([]);
      expect(item).toMatchObject({
        projectId: project.id,
        widgetId: widget.id,
        channel: 'widget',
        message: 'Größer, bitte 🙂',
        category: 'Idea',
        rating: 8,
        userName: 'Ada Lovelace',
        userEmail: 'ada@example.org',
        context: { url, title: 'Shop', language: 'en-US', viewport: { width: 1280, height: 720 } },
      });
      const screenshot = await sendRaw(rig.app.running.server, 'GET', new URL(item?.screenshotUrl ?? '').pathname);
      expect(screenshot.headers).toHaveProperty('content-type', 'image/png');
      const customer = await api.get('/customers', { workspaceId: workspace.id, email: 'ada@example.org' });
      expect(customer.body.data).toMatchObject({ name: 'Ada Lovelace', feedbackCount: 1, channels: ['widget'] });
      expect(complaints).toEqual([]);
    });

    it('works from a copy on that origin that is told where the service is', async () => {
      const { page, items, complaints } = await rig.show({ copied: true });
      await launcher(page).click();
      await message(page).fill('From a copy');

      await send(page).click();
      await thanks(page).waitFor();

      expect(await items()).toMatchObject([{ message: 'From a copy' }]);
      expect(complaints).toEqual([]);
    });

    it('shows an error of the service beside its field, and sends once it is corrected', async () => {
      const { page, items } = await rig.show({ config: { fields: ['df_phone'] } });
      await launcher(page).click();
      await message(page).fill('Call me');
      await page.getByLabel('Phone').fill('call me');

      await send(page).click();
      await page.getByText('Please enter a valid phone number.').waitFor();
      expect(await focused(page)).toContain('Phone');
      expect(await page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true');
      expect(await items()).toEqual([]);
      await page.getByLabel('Phone').fill('+49 89 1234567');
      await send(page).click();
      await thanks(page).waitFor();

      expect(await items()).toMatchObject([{ userPhone: '+49891234567' }]);
    });

    it.each([' ', '\u3164', '\u{E0041}'])('asks for a message instead of %j, and sends nothing', async (blank) => {
      const { page, items } = await rig.show();
      await launcher(page).click();
      await message(page).fill(blank);

      await send(page).click();
      await page.getByText('Please fill in this field.').waitFor();

      expect(await message(page).getAttribute('aria-invalid')).toBe('true');
      expect(await items()).toEqual([]);
    });

    it('sends again with the same Idempotency-Key when no response came, and is stored once', async () => {
      const { page, items } = await rig.show();
      const keys: (string | undefined)[] = [];
      await page.route('**/feedback', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await launcher(page).click();
      await message(page).fill('Once');

      await send(page).click();
      await thanks(page).waitFor();

      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(await items()).toHaveLength(1);
    });

    it('keeps the text when it cannot be sent', async () => {
      const { page, items } = await rig.show();
      await launcher(page).click();
      await message(page).fill('Kept');
      await page.route('**/feedback', (route) => route.abort());

      await send(page).click();
      await page.getByRole('alert').filter({ hasText: 'check your connection' }).waitFor();
      await page.keyboard.press('Escape');
      await page.unroute('**/feedback');
      await launcher(page).click();
      expect(await message(page).inputValue()).toBe('Kept');
      await send(page).click();
      await thanks(page).waitFor();

      expect(await items()).toHaveLength(1);
    });

    it('asks for custom fields as they depend on each other', async () => {
      const { page, items } = await rig.show({
        fields: [
          { id: 'cf_plan', type: 'select', label: 'Plan', required: true, options: ['Basic', 'Team'] },
          {
            id: 'cf_seats',
            type: 'number',
            label: 'Seats',
            required: true,
            validation: { min: 1, max: 500 },
            visibilityCondition: { fieldId: 'cf_plan', value: 'Team' },
          },
          { id: 'cf_country', type: 'select', label: 'Country', required: false, options: ['Germany', 'Italy'] },
          {
            id: 'cf_region',
            type: 'select',
            label: 'Region',
            required: false,
            options: ['Bavaria', 'Hesse', 'Tuscany'],
            optionsByParent: {
              parentFieldId: 'cf_country',
              map: { Germany: ['Bavaria', 'Hesse'], Italy: ['Tuscany'] },
            },
          },
          { id: 'cf_areas', type: 'multiselect', label: 'Areas', required: false, options: ['Web', 'App'] },
          { id: 'cf_since', type: 'date', label: 'Since', required: false },
          { id: 'cf_news', type: 'checkbox', label: 'News please', required: false },
        ],
      });
      await launcher(page).click();
      await message(page).fill('Fields');
      expect(await page.getByLabel('Seats').isVisible()).toBe(false);
      expect(await page.getByLabel('Region').isDisabled()).toBe(true);

      await page.getByLabel('Plan').selectOption('Team');
      await page.getByLabel('Country').selectOption('Italy');
      expect(await page.getByLabel('Region').locator('option').allTextContents()).toEqual(['Choose…', 'Tuscany']);
      await page.getByLabel('Country').selectOption('Germany');
      await page.getByLabel('Region').selectOption('Hesse');
      await page.getByRole('checkbox', { name: 'App' }).check();
      await page.getByLabel('Since').fill('2026-02-03');
      await send(page).click();
      expect(await focused(page)).toContain('Seats');
      await page.getByLabel('Seats').fill('12');
      await send(page).click();
      await thanks(page).waitFor();

      const customFields = {
        cf_plan: 'Team',
        cf_seats: 12,
        cf_country: 'Germany',
        cf_region: 'Hesse',
        cf_areas: ['App'],
        cf_since: '2026-02-03',
        cf_news: false,
      };
      expect(await items()).toMatchObject([{ customMetadata: { customFields } }]);
    });

    it('lets the page open and close it, and say who its user is', async () => {
      const { page, items } = await rig.show({ config: { button: false }, body: '<button id="own">Contact</button>' });
      await page.locator('#own').focus();

      await page.evaluate('heed.identify({ email: "ada@example.org", name: "Ada" })');
      await page.evaluate('heed.open()');
      expect(await page.getByLabel('Email').isVisible()).toBe(false);
      await message(page).fill('By the page');
      await send(page).click();
      await thanks(page).waitFor();
      await page.evaluate('heed.close()');

      expect(await dialog(page).isVisible()).toBe(false);
      expect(await focused(page)).toBe('Contact');
      expect(await items()).toMatchObject([{ userEmail: 'ada@example.org', userName: 'Ada' }]);
    });

    it('is part of the page if its type is inline', async () => {
      const config = { type: 'inline', target: '#here' } as const;
      const { page, items } = await rig.show({ config, body: '<div id="here"></div>' });

      await page.locator('#here').getByLabel('What is on your mind?').fill('Inline');
      await send(page).click();
      await page.getByRole('button', { name: 'Send more feedback' }).click();

      expect(await message(page).inputValue()).toBe('');
      expect(await focused(page)).toBe('What is on your mind?');
      expect(await items()).toMatchObject([{ message: 'Inline' }]);
    });
  });
});
