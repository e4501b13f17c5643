import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { png } from '../../../test/support/media.ts';
import { portOf } from '../../../test/support/raw.ts';
import { dialog as form, launcher, message, send, thanks } from '../../widget/test/widget-page.ts';
import { signInByLink } from './by-link.ts';
import { printedLink } from './first-start.ts';
import { DashboardRig, eventually, type OpenedPage } from './rig.ts';
import { Shop } from './shop.ts';
import { Triage } from './triage.ts';

const table = [
  'Title,E-Mail,Name',
  ...Array.from({ length: 18 }, (_, index) => `Wish ${index + 1},customer${index}@example.com,`),
  'Wish 19 with a refund,ada@example.com,Ada Lovelace',
  'Wish 20 with a refund,ada@example.org,Ada L.',
].join('\n');

/** Each step goes on from the one before. Nothing is done but what people do in a browser. */
inBrowser('in the day of a support lead, they', () => {
  let rig: DashboardRig;
  let shop: Shop;
  let lead: OpenedPage;
  let colleague: OpenedPage;
  let page: Page;
  beforeAll(async () => {
    rig = await DashboardRig.start({ workers: true });
    shop = await Shop.open();
  });
  afterAll(async () => {
    shop.close();
    await rig.close();
  });

  const go = (screen: string) => page.getByRole('link', { name: screen, exact: true }).click();
  const row = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

  it('sign in by the link that a first start prints', async () => {
    lead = await rig.open(await printedLink(rig.app));
    ({ page } = lead);
    await signInByLink(page);
    await page.getByText('0 of 7 done').waitFor();
    await page.getByRole('button', { name: 'Workspace: My workspace' }).waitFor();
    expect(page.url()).not.toContain('token');
  });

  it('invite a colleague, who opens the link that is handed on', async () => {
    await page.getByRole('link', { name: 'Invite somebody' }).click();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Email address').fill('grace@example.com');
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.keyboard.press('Enter');
    const link = await page.getByLabel('Invitation link').inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await row('grace@example.com').getByText('Invited').waitFor();

    colleague = await rig.open(link);
    await signInByLink(colleague.page);
    await colleague.page.getByRole('button', { name: 'Your account: Grace Hopper' }).waitFor();
    await row('grace@example.com').getByText('Invited').waitFor({ state: 'detached' });
  });

  it('put a widget on their page, and receive feedback with a picture', async () => {
    await go('Widgets');
    await page.getByRole('button', { name: 'New widget' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Shop');
    await page.keyboard.press('Enter');
    await page.getByText(/^Waiting for the first feedback/).waitFor();
    shop.body = await page.getByLabel('Line for your pages').inputValue();

    const customer = await rig.open(shop.url);
    await launcher(customer.page).click();
    await message(customer.page).fill('The button does nothing');
    await form(customer.page).getByLabel('Email').fill('mary@example.com');
    const picture = { name: 'shop.png', mimeType: 'image/png', buffer: png };
    await form(customer.page).getByLabel('Attach a screenshot').setInputFiles(picture);
    await send(customer.page).click();
    await thanks(customer.page).waitFor();

    await page.getByText(/^It works/).waitFor();
    await page.getByRole('link', { name: 'Show #1' }).click();
    await page.getByText('The button does nothing').first().waitFor();
    await eventually(async () =>
      expect(await page.evaluate("document.querySelector('article img').naturalWidth")).toBe(1),
    );
    expect(customer.complaints).toEqual([]);
  });

  it('import a CSV', async () => {
    await go('Start');
    await page.getByText('3 of 7 done').waitFor();
    await page.getByRole('link', { name: 'Import a file' }).click();
    const file = { name: 'wishes.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('20 lines would be imported.').waitFor();
    await page.getByRole('button', { name: 'Import 20 lines' }).click();

    await page.getByText('20 lines were imported.').waitFor();
  });

  it('triage twenty items by the keyboard alone', async () => {
    await go('Inbox');
    await row('The button does nothing').waitFor();
    const start = performance.now();
    const triage = new Triage(page);
    await triage.search('wish');
    await row('The button does nothing').waitFor({ state: 'detached' });
    await row('Wish 20').waitFor();
    const steps = [
      () => triage.resolve(),
      () => triage.assign('Grace Hopper'),
      () => triage.tag('checkout'),
      () => triage.prioritize('Urgent'),
    ];
    for (let done = 0; done < 20; done++) {
      await triage.goOn();
      await steps[done % steps.length]?.();
    }
    console.log(`twenty items were triaged in ${Math.round((performance.now() - start) / 1_000)} s`);

    await colleague.page.getByRole('link', { name: 'Inbox', exact: true }).click();
    for (const [tab, count] of [
      ['Mine', '5'],
      ['Unassigned', '11'],
      ['All open', '16'],
    ] as const)
      await eventually(async () => expect(await countOf(tab, colleague)).toBe(count));
  });
  const countOf = (tab: string, { page }: OpenedPage) =>
    page
      .getByRole('navigation', { name: 'Which items' })
      .getByRole('link', { name: tab })
      .locator('span')
      .textContent();

  it('answer a customer and resolve the item with one button', async () => {
    await page.getByRole('searchbox').fill('button');
    await row('The button does nothing').getByRole('link').click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('It does now. Thank you!');
    await page.getByRole('button', { name: 'Send and resolve' }).click();

    await page.getByRole('region', { name: 'Conversation' }).getByText('It does now.').waitFor();
    await page.getByRole('button', { name: 'Resolved' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send and resolve' }).count()).toBe(0);
  });

  it('build an automation in the form, and try it on the last items', async () => {
    await go('Automations');
    await page.getByRole('link', { name: 'New automation' }).click();
    await page.getByLabel('Name').fill('Refunds are urgent');
    await page.getByRole('textbox', { name: 'Value' }).fill('refund');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('Set the priority');
    await page.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent');
    await page.getByRole('button', { name: 'Try it on the last 50 items' }).click();
    await page.getByText('2 of 21 would be acted on.').waitFor();
    await page.getByRole('button', { name: 'Save switched off' }).click();

    await page.getByText('Saved.').waitFor();
  });

  it('find a customer, and merge them with another', async () => {
    await go('Customers');
    await page.getByRole('searchbox').fill('lovelace');
    await page.getByRole('link', { name: /Ada Lovelace/ }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Merge' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Ada L\./ }).click();
    await dialog.getByRole('button', { name: 'Merge' }).click();

    await page.getByText('Merged. 1 item has moved.').waitFor();
    await page.getByText('ada@example.org').first().waitFor();
    await page.getByRole('link', { name: 'Wish 20 with a refund' }).waitFor();
  });

  it('make an API key that works', async () => {
    await go('Team and keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Reports');
    await dialog.getByRole('button', { name: 'Only read' }).click();
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    const headers = { authorization: `Bearer ${await page.getByRole('textbox', { name: 'API key' }).inputValue()}` };
    const [, , workspaceId] = new URL(page.url()).pathname.split('/');
    const service = `http://127.0.0.1:${portOf(rig.app.running.server)}`;
    const answer = await fetch(`${service}/api/v1/feedback/counts?workspaceId=${workspaceId}`, { headers });
    expect(await answer.json()).toMatchObject({ data: [{ count: 21 }] });
    await page.getByRole('button', { name: 'Done' }).click();

    await go('Start');
    await go('Team and keys');
    await row('Reports').getByText(/^Used/).waitFor();
  });

  it('have done all that, and met no fault', async () => {
    const { feedback, comment, customer, automation, member, apiKey } = rig.app.database.prisma;
    const grace = await member.findFirstOrThrow({ where: { user: { email: 'grace@example.com' } } });
    expect(await feedback.findFirst({ where: { ticketNumber: 1 } })).toMatchObject({
      channel: 'widget',
      status: 'resolved',
      userEmail: 'mary@example.com',
      screenshotUrl: expect.stringContaining('/media/'),
    });
    expect(await feedback.count()).toBe(21);
    const imported = (where: object) => feedback.count({ where: { message: { startsWith: 'Wish' }, ...where } });
    expect(await imported({ status: 'resolved' })).toBe(5);
    expect(await imported({ assigneeId: grace.userId, status: 'new' })).toBe(5);
    expect(await imported({ tags: { has: 'checkout' } })).toBe(5);
    expect(await imported({ priority: 'urgent' })).toBe(5);
    expect(await comment.findMany()).toMatchObject([{ message: 'It does now. Thank you!', authorType: 'agent' }]);
    expect(await customer.findMany({ where: { feedbackCount: { gt: 1 } } })).toMatchObject([
      { name: 'Ada Lovelace', emails: ['ada@example.com', 'ada@example.org'], feedbackCount: 2 },
    ]);
    expect(await automation.findMany()).toMatchObject([{ name: 'Refunds are urgent', enabled: false }]);
    expect(await apiKey.findMany({ where: { name: 'Reports' } })).toMatchObject([{ lastUsedAt: expect.any(Date) }]);
    expect([...lead.complaints, ...colleague.complaints]).toEqual([]);
  });
});
