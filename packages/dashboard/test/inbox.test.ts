import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Feedback } from '../../../generated/sdk/types.gen.ts';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('the inbox', (the) => {
  const openInbox = async (query = '', options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox${query}`, the.built.user, options);
    await opened.page.getByRole('heading', { name: 'Inbox' }).waitFor({ state: 'attached' });
    return opened;
  };
  const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
  const stored = async ({ id }: Feedback): Promise<Feedback> =>
    (await the.built.api.get(`/feedback/${id}`, { workspaceId: the.built.workspace.id })).body.data;

  it('says what to do while nothing is there', async () => {
    const { page, complaints } = await openInbox();

    await page.getByRole('heading', { name: 'Nothing is open' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('changes an item in its row at once, and undoes it', async () => {
    const item = await aFeedback(the.built, { message: 'It broke', priority: 'low' });
    const { page, complaints } = await openInbox();

    await row(page, 'It broke').getByRole('button', { name: 'New' }).click();
    await page.getByRole('menuitemradio', { name: 'In progress' }).click();
    await row(page, 'It broke').getByRole('button', { name: 'In progress' }).waitFor();
    await page.getByText(`#${item.ticketNumber} in progress`).waitFor();
    expect(await stored(item)).toHaveProperty('status', 'in-progress');

    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'It broke').getByRole('button', { name: 'New' }).waitFor();
    await eventually(async () => expect(await stored(item)).toHaveProperty('status', 'new'));
    expect(complaints).toEqual([]);
  });

  it('marks what is unread, until it is opened and again when the customer writes', async () => {
    const item = await aFeedback(the.built, { message: 'It broke' });
    const { page } = await openInbox();
    const dot = row(page, 'It broke').getByRole('img', { name: 'Unread' });
    await dot.waitFor();
    await page.getByRole('link', { name: /It broke/ }).press('Enter');
    await page.waitForURL(new RegExp(`/inbox/${item.ticketNumber}`));
    await page.getByRole('textbox', { name: 'Reply' }).waitFor();
    await page.goBack();
    await dot.waitFor({ state: 'detached' });

    const author = { authorType: 'customer', authorName: 'Ann', authorEmail: 'ann@example.org' };
    const { status } = await the.built.api.post(`/feedback/${item.id}/comments`, {
      ...author,
      message: 'Still broken',
    });
    expect(status).toBe(201);
    await the.app.running.readers.drain();

    await dot.waitFor();
  });

  it('shows what is done under its own tab, and names the tab of the browser', async () => {
    await aFeedback(the.built, { message: 'It broke' });
    const done = await aFeedback(the.built, { message: 'It works again' });
    await the.built.api.patch(`/feedback/${done.id}`, { workspaceId: the.built.workspace.id, status: 'archived' });
    const { page } = await openInbox();
    await row(page, 'It broke').waitFor();
    expect(await row(page, 'It works again').count()).toBe(0);
    await eventually(async () => expect(await page.title()).toBe('(1) Inbox · Heed'));

    await page.getByRole('link', { name: 'Done 1' }).click();
    await row(page, 'It works again').waitFor();
    expect(await row(page, 'It broke').count()).toBe(0);
    await row(page, 'It works again').getByText('It works again').click();
    await eventually(async () => expect(await page.title()).toBe(`#${done.ticketNumber} It works again · Heed`));
  });

  it('is worked through by the keyboard alone', async () => {
    const first = await aFeedback(the.built, { message: 'Older' });
    const second = await aFeedback(the.built, { message: 'Newer' });
    const { page } = await openInbox();
    await row(page, 'Newer').waitFor();

    await page.keyboard.press('j');
    await page.locator(`[data-row="${second.id}"]:focus`).waitFor();
    await page.keyboard.press('#');
    await page.getByRole('textbox', { name: 'Tags' }).fill('checkout, mobile');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await stored(second)).toHaveProperty('tags', ['checkout', 'mobile']));
    await page.locator(`[data-row="${second.id}"]:focus`).waitFor();
    await page.keyboard.press('j');
    await page.locator(`[data-row="${first.id}"]:focus`).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('menuitemradio', { name: the.built.user.name }).press('Enter');
    await eventually(async () => expect(await stored(first)).toHaveProperty('assigneeId', the.built.user.id));
    await page.keyboard.press('k');
    await page.locator(`[data-row="${second.id}"]:focus`).waitFor();
    await page.keyboard.press('e');
    await eventually(async () => expect(await stored(second)).toHaveProperty('status', 'resolved'));
    await page.keyboard.press('/');
    await page.keyboard.type('old');
    await row(page, 'Newer').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').blur();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keys' }).waitFor({ state: 'detached' });
    await eventually(async () => {
      await page.keyboard.press('j');
      expect(await page.locator(`[data-row="${first.id}"]:focus`).count()).toBe(1);
    });
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/inbox/${first.ticketNumber}\\?`), { waitUntil: 'commit' });
  });

  it('goes on where the reader was after they have looked at an item', async () => {
    const oldest = await aFeedback(the.built, { message: 'Oldest' });
    const middle = await aFeedback(the.built, { message: 'Middle' });
    const newest = await aFeedback(the.built, { message: 'Newest' });
    const { page } = await openInbox();
    const focused = ({ id }: Feedback) => page.locator(`[data-row="${id}"]:focus`);
    await row(page, 'Middle').getByText('Middle').click();
    await page.getByRole('heading', { name: 'Properties' }).waitFor();
    await page.keyboard.press('Escape');
    await focused(middle).waitFor();
    await page.keyboard.press('j');
    await focused(oldest).waitFor();

    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Properties' }).waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(new RegExp(`/inbox/${newest.ticketNumber}\\b`), { waitUntil: 'commit' });
    await page.getByText('Newest').first().waitFor();
    await page.keyboard.press('e');
    await page.getByText(`#${newest.ticketNumber} resolved`).waitFor();
    await page.getByRole('link', { name: 'Inbox' }).last().click();
    await row(page, 'Newest').waitFor({ state: 'detached' });
    await focused(middle).waitFor();
  });

  it('changes many at once', async () => {
    const items = [await aFeedback(the.built, { message: 'One' }), await aFeedback(the.built, { message: 'Two' })];
    const { page } = await openInbox();

    for (const { ticketNumber } of items) await page.getByRole('checkbox', { name: `Select #${ticketNumber}` }).check();
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Resolve' }).click();

    await page.getByText('2 items resolved').waitFor();
    expect((await Promise.all(items.map(stored))).map(({ status }) => status)).toEqual(['resolved', 'resolved']);
  });

  it('selects ranges by Shift with a click or an arrow, and all that is loaded', async () => {
    for (const message of ['One', 'Two', 'Three', 'Four']) await aFeedback(the.built, { message });
    const { page } = await openInbox();
    const box = (text: string) => row(page, text).getByRole('checkbox');
    await box('Four').click();
    await box('Two').click({ modifiers: ['Shift'] });
    await page.getByRole('region', { name: '3 selected' }).waitFor();
    await page.getByRole('button', { name: 'Select all 4 loaded' }).press('Enter');
    await page.getByRole('region', { name: '4 selected' }).waitFor();
    await page.getByRole('button', { name: 'Clear the selection' }).click();

    await row(page, 'Four').getByRole('link').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('region', { name: '3 selected' }).waitFor();
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('region', { name: '2 selected' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: '2 selected' }).waitFor({ state: 'detached' });
  });

  it('announces what is new without moving what is there', async () => {
    await aFeedback(the.built, { message: 'There before' });
    const { page } = await openInbox();
    await row(page, 'There before').waitFor();

    // The stream tells what comes after it has begun, and the page does not say when that is.
    const announced = page.getByRole('button', { name: /new item/ });
    await eventually(async () => {
      await aFeedback(the.built, { message: 'New here' });
      expect(await announced.count()).toBe(1);
    });
    expect(await row(page, 'New here').count()).toBe(0);
    await announced.click();
    await row(page, 'New here').first().waitFor();
  });

  it('has at most 60 rows in the page, however many there are', async () => {
    for (let count = 0; count < 120; count++) await aFeedback(the.built, { message: `Item ${count}` });
    const { page } = await openInbox();
    await row(page, 'Item 119').waitFor();
    const rows = page.getByRole('list', { name: 'Feedback' }).getByRole('listitem');
    expect(await rows.count()).toBeLessThanOrEqual(60);

    await eventually(async () => {
      await page.evaluate("document.querySelector('[aria-label=Feedback]').parentElement.scrollBy(0, 4000)");
      expect(await row(page, 'Item 0').count()).toBe(1);
    });
    expect(await rows.count()).toBeLessThanOrEqual(60);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aFeedback(the.built, { message: 'It broke', tags: ['checkout'], priority: 'urgent' });
    const { page } = await openInbox('?priority=urgent');
    await row(page, 'It broke').waitFor();

    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Priority: Urgent' }).click();
    await page.getByRole('menuitemradio', { name: 'Low' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
