import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { composeCustomerMail } from '../../../../src/domain/mails/compose/compose-customer-mail.ts';
import type { CustomerMail } from '../../../../src/domain/mails/compose/customer-mail.ts';
import { accessibilityFaults } from '../../../support/browser/browser.ts';
import { inBrowser } from '../../../support/browser/in-browser.ts';
import { SharedBrowser } from '../../../support/browser/shared-browser.ts';
import { aCustomerMail, aMailedFile, ratingUrl } from '../../../support/customer-mail.ts';

/** The rules for a whole page. A mail is shown within the page of a mail program. */
const ofPages = /^(landmark-one-main|page-has-heading-one|region):/;

const evil = '<img src="https://evil.example/x" onerror="alert(1)"><script>alert(1)</script>';
const long = 'https://docs.example/'.padEnd(300, 'x');
const kinds: Record<string, Partial<CustomerMail>> = {
  'an answer': {
    comments: [
      { authorName: evil, message: `${evil}\n\n${long}`, attachments: [aMailedFile('large.mp4', 9_000_000)] },
      { authorName: 'Ben', message: 'x'.repeat(300), attachments: [] },
    ],
    earlier: { authorName: evil, at: new Date(0), text: `${evil}\n${long}` },
    resolved: { ratingUrl },
    replyTo: null,
    addedBy: evil,
    project: { name: evil, primaryColor: 'gold' },
  },
  'a receipt': { kind: 'receipt', project: { name: 'Acme', primaryColor: '#0b0b0b' } },
  'a notice': { kind: 'resolved', resolved: { ratingUrl }, project: { name: 'Acme', primaryColor: '#fff' } },
  'a link': { kind: 'link', project: { name: 'Acme', primaryColor: null } },
};

inBrowser('the HTML of a mail', () => {
  let browser: SharedBrowser;
  beforeAll(async () => {
    browser = await SharedBrowser.start();
  });
  afterAll(() => browser.close());

  const cases = Object.keys(kinds).flatMap((kind) => [
    { kind, colorScheme: 'light' as const, language: 'en', direction: 'ltr' },
    { kind, colorScheme: 'dark' as const, language: 'ar', direction: 'rtl' },
  ]);

  it.each(cases)('fits a phone, is readable and fetches nothing: $kind, $colorScheme, $language', async (one) => {
    const { html } = await composeCustomerMail(aCustomerMail({ ...kinds[one.kind], language: one.language }));
    const context = await browser.newContext({ colorScheme: one.colorScheme, viewport: { width: 320, height: 600 } });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.setContent(html);

    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await page.evaluate('document.querySelectorAll("img, script, link, iframe, svg").length')).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.querySelector(".sheet")).direction')).toBe(one.direction);
    expect((await accessibilityFaults(page)).filter((fault) => !ofPages.test(fault))).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('is one column of at most 600 pixels', async () => {
    const { html } = await composeCustomerMail(aCustomerMail());
    const page = await (await browser.newContext({ viewport: { width: 1_200, height: 600 } })).newPage();
    await page.setContent(html);

    expect(await page.locator('.sheet').boundingBox()).toMatchObject({ x: 300, width: 600 });
  });

  it('leads to the conversation, the scores and the page that stops mails', async () => {
    const { html } = await composeCustomerMail(aCustomerMail({ kind: 'resolved', resolved: { ratingUrl } }));
    const page = await (await browser.newContext()).newPage();
    await page.setContent(html);

    const leadsTo = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await leadsTo('Open the conversation')).toBe(aCustomerMail().threadUrl);
    expect(await leadsTo('4 of 5')).toBe(ratingUrl(4));
    expect(await leadsTo('Get no more mails about this')).toBe(aCustomerMail().stopUrl);
  });
});
