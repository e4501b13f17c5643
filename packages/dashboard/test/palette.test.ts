import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('the palette', (the) => {
  const openInbox = async () => {
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox`, the.built.user);
    await opened.page.getByRole('navigation', { name: 'Which items' }).waitFor();
    return opened;
  };
  const type = async (page: Page, text: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to, or do' }).fill(text);
  };

  it('goes to screens, and to items by their number or words', async () => {
    const item = await aFeedback(the.built, { message: 'It broke' });
    const { page, complaints } = await openInbox();
    await type(page, 'team');
    await page.getByRole('option', { name: 'Go to Team and keys', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/team$/);

    await type(page, `#${item.ticketNumber}`);
    await page.getByRole('option', { name: 'It broke' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/inbox/${item.ticketNumber}\\b`));
    expect(complaints).toEqual([]);
  });

  it('opens by its button, in the navigation and on a phone', async () => {
    const { page } = await openInbox();
    await page.getByRole('button', { name: 'Find or do something (Ctrl K)' }).press('Enter');
    await page.getByRole('combobox', { name: 'Go to, or do' }).waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Find or do something (Ctrl K)' }).click();
    await page.getByRole('option', { name: 'Go to Settings' }).click();

    await page.waitForURL(/\/settings$/);
  });

  it('acts on the selected items', async () => {
    const items = [await aFeedback(the.built, { message: 'One' }), await aFeedback(the.built, { message: 'Two' })];
    const { page } = await openInbox();
    for (const { ticketNumber } of items) await page.getByRole('checkbox', { name: `Select #${ticketNumber}` }).check();
    await type(page, 'priority urgent');
    await page.getByRole('group', { name: 'With 2 items' }).getByRole('option').waitFor();
    await page.keyboard.press('Enter');
    await eventually(async () =>
      expect(await page.getByRole('button', { name: 'Priority: Urgent' }).count()).toBe(items.length),
    );
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aFeedback(the.built, { message: 'It broke' });
    const { page } = await openInbox();
    await type(page, '');
    await page.getByRole('option', { name: 'Go to Inbox' }).waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
