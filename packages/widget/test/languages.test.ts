import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { accessibilityFaults, BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { frameStyle, launcher } from './widget-page.ts';

inBrowser('the widget on a page', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  describe('speaks', () => {
    const requested = (page: Page) => {
      const texts: string[] = [];
      page.on('request', (request) => {
        const [, language] = /\/texts\/([\w-]+)\./.exec(request.url()) ?? [];
        if (language) texts.push(language);
      });
      return texts;
    };

    it('the language of the page, and loads no other', async () => {
      const { page, complaints } = await rig.show({ html: 'lang="de-AT"', browser: { locale: 'fr-FR' } });
      const texts = requested(page);

      await page.reload();
      await page.getByRole('button', { name: 'Feedback' }).click();

      await page.getByRole('dialog', { name: 'Schreiben Sie uns Ihr Feedback' }).waitFor();
      expect(texts).toEqual(['de']);
      expect(complaints).toEqual([]);
    });

    it('the language of the browser on a page in a language that it does not speak', async () => {
      const { page } = await rig.show({ html: 'lang="is"', browser: { locale: 'ja-JP' } });

      await page.getByRole('button', { name: 'フィードバック' }).click();

      await page.getByRole('dialog', { name: 'ご意見をお聞かせください' }).waitFor();
    });

    it('the language of its configuration before those, whose own texts go before all', async () => {
      const config = { language: 'nl', texts: { title: 'Zeg het ons', intro: 'We lezen alles.' } };
      const { page } = await rig.show({ config, html: 'lang="de"' });

      await page.getByRole('button', { name: 'Feedback' }).click();

      await page.getByRole('dialog', { name: 'Zeg het ons' }).waitFor();
      expect(await page.getByText('We lezen alles.').isVisible()).toBe(true);
      expect(await page.getByLabel('Wat wil je ons vertellen?').isVisible()).toBe(true);
    });

    it('of errors in that language too, its own and those of the service', async () => {
      const { page, items } = await rig.show({ config: { fields: ['df_phone'] }, html: 'lang="fr"' });
      await page.getByRole('button', { name: 'Votre avis' }).click();

      await page.getByRole('button', { name: 'Envoyer' }).click();
      await page.getByText('Veuillez remplir ce champ.').waitFor();
      await page.getByLabel('Que souhaitez-vous nous dire').fill('Bonjour');
      await page.getByLabel('Téléphone').fill('appelez-moi');
      await page.getByRole('button', { name: 'Envoyer' }).click();
      await page.getByText('Veuillez saisir un numéro de téléphone valide.').waitFor();
      await page.getByLabel('Téléphone').fill('');
      await page.route('**/feedback', (route) => route.fulfill({ status: 429, json: {} }));
      await page.getByRole('button', { name: 'Envoyer' }).click();
      await page.getByRole('alert').filter({ hasText: 'Trop de demandes.' }).waitFor();

      expect(await items()).toEqual([]);
    });

    it('English if the texts do not arrive', async () => {
      const { page } = await rig.show({ html: 'lang="de"' });
      await page.route('**/widget/texts/**', (route) => route.abort());

      await page.reload();
      await launcher(page).click();

      await page.getByRole('dialog', { name: 'Send us your feedback' }).waitFor();
    });
  });

  describe('from right to left', () => {
    it('is mirrored, and keeps names and texts of the other direction whole', async () => {
      const { page, items } = await rig.show({
        config: { type: 'popover', rating: 'scale', categories: ['Bug', 'فكرة'] },
        fields: [{ id: 'cf_plan', type: 'select', label: 'Plan (2)', required: false, options: ['Basic'] }],
        html: 'lang="ar" dir="rtl"',
      });
      await page.getByRole('button', { name: 'ملاحظات' }).click();
      const text = page.getByLabel('ماذا تودّ أن تخبرنا؟');
      const title = await page.getByRole('heading', { name: 'أرسل إلينا ملاحظاتك' }).boundingBox();
      const close = await page.getByRole('button', { name: 'إغلاق' }).boundingBox();

      expect(await frameStyle(page, 'direction', 'textarea')).toBe('rtl');
      await text.fill('Hello, world!');
      expect(await frameStyle(page, 'direction', 'textarea')).toBe('ltr');
      await text.fill('شكرًا, Heed!');
      expect(await frameStyle(page, 'direction', 'textarea')).toBe('rtl');
      expect(await page.locator('bdi', { hasText: 'Plan (2)' }).count()).toBe(1);
      expect(close?.x).toBeLessThan(title?.x ?? 0 + (title?.width ?? 0) / 2);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'إرسال' }).click();
      await page.getByRole('heading', { name: 'شكرًا لك!' }).waitFor();

      expect(await items()).toMatchObject([{ message: 'شكرًا, Heed!' }]);
    });
  });
});
