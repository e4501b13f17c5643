import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { NotificationSettings } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember, aSession } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('notifications', (the) => {
  /** An item that a colleague assigns to the reader, who is told of it. */
  const anAssignedItem = async (message = 'It broke') => {
    const item = await aFeedback(the.built, { message });
    const colleague = await aMember(the.app, the.built.workspace);
    const { api } = await aSession(the.app, colleague);
    const { status } = await api.patch(`/feedback/${item.id}`, {
      workspaceId: the.built.workspace.id,
      assigneeId: the.built.user.id,
    });
    expect(status).toBe(200);
    await the.app.running.readers.drain();
    return { item, colleague };
  };
  const open = (path: string, options = {}) =>
    the.open(`/app/${the.built.workspace.id}/${path}`, the.built.user, options);
  const bell = (page: Page, unread: number) =>
    page.getByRole('button', { name: unread > 0 ? `Notifications: ${unread} unread` : 'Notifications', exact: true });
  const stored = async (): Promise<NotificationSettings> => {
    const { api } = await aSession(the.app, the.built.user);
    return (await api.get('/me/notification-settings', { workspaceId: the.built.workspace.id })).body.data;
  };
  const section = (page: Page, name: string) => page.getByRole('region', { name });
  const save = async (page: Page, name: string) => {
    await section(page, name).getByRole('button', { name: 'Save' }).press('Enter');
    await section(page, name).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  };

  it('are counted at the bell and in the title, and lead to the item, which is then read, by the keyboard alone', async () => {
    const { item, colleague } = await anAssignedItem();
    const { page, complaints } = await open('team');
    await bell(page, 1).press('Enter');
    await eventually(async () => expect(await page.title()).toBe('● 1 · Team and keys · Heed'));
    const row = page.getByRole('dialog').getByRole('listitem');
    await row.getByText('because it is yours').waitFor();
    await row
      .getByRole('link', { name: `Unread: ${colleague.name} assigned #${item.ticketNumber} to you` })
      .press('Enter');
    await page.waitForURL(new RegExp(`/inbox/${item.ticketNumber}$`));
    await bell(page, 0).waitFor();

    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('are read when the item is opened from anywhere', async () => {
    const { item } = await anAssignedItem();
    const { page } = await open('team');
    await bell(page, 1).waitFor();
    await page.goto(`${the.site}/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`);

    await bell(page, 0).waitFor();
  });

  it('are all read by one button, and the unread shown alone', async () => {
    await anAssignedItem('One');
    await anAssignedItem('Two');
    const { page } = await open('team');
    await bell(page, 2).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Unread', { exact: true }).click();
    await eventually(async () => expect(await dialog.getByRole('listitem').count()).toBe(2));
    expect(await screenFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Mark all as read' }).press('Enter');
    await dialog.getByText('You have read everything.').waitFor();
    await dialog.getByText('All', { exact: true }).click();

    await eventually(async () => expect(await dialog.getByRole('listitem').count()).toBe(2));
    await page.keyboard.press('Escape');
    await bell(page, 0).waitFor();
  });

  it('are set by kind and channel, by the keyboard alone', async () => {
    const { page, complaints } = await open('account');
    await page.getByRole('link', { name: 'Set', exact: true }).press('Enter');
    await page.getByRole('checkbox', { name: 'Somebody writes a note: Mail' }).press('Space');
    await page.getByRole('checkbox', { name: 'A customer answers: Bell' }).press('Space');
    await save(page, 'What you are told');
    const { kinds } = await stored();
    expect(kinds.note).toMatchObject({ bell: true, mail: true });
    expect(kinds.customer_answered).toMatchObject({ bell: false, mail: true });

    await page.getByRole('checkbox', { name: 'All projects are mine' }).uncheck();
    await page.getByRole('checkbox', { name: 'Deadlines of everybody' }).check();
    await save(page, 'Which items concern you');
    expect(await stored()).toMatchObject({ kinds, projectIds: [the.built.project.id], allDeadlines: true });
    expect(complaints).toEqual([]);
  });

  it('come once a week by mail if wished, and show the last one', async () => {
    const { page, complaints } = await open('account/notifications');
    await page.getByRole('button', { name: 'Show the last one' }).press('Enter');
    await page.getByRole('dialog').getByText('Nothing happened, so this one is not sent.').waitFor();
    await page.getByRole('dialog').getByText('Received: 0 (0)').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Mail me each week' }).uncheck();
    await save(page, 'The week by mail');

    expect(await stored()).toHaveProperty('weekly', false);
    expect(complaints).toEqual([]);
  });

  it('are quiet by the clock of the reader, and say at the field what is wrong', async () => {
    const { page } = await open('account/notifications', { timezoneId: 'Europe/Berlin' });
    await page.getByRole('checkbox', { name: 'I have quiet hours' }).check();
    await page.getByLabel('From').fill('19:30');
    expect(await page.getByLabel('Your time zone').inputValue()).toBe('Europe/Berlin');
    await page.getByLabel('Your time zone').fill('Nowhere');
    await section(page, 'Quiet hours').getByRole('button', { name: 'Save' }).press('Enter');
    await section(page, 'Quiet hours').getByRole('alert').getByText(/IANA/).waitFor();
    await page.getByLabel('Your time zone').fill('Europe/Berlin');
    await save(page, 'Quiet hours');

    expect(await stored()).toMatchObject({ quietHours: { from: '19:30', to: '08:00' } });
    const user = await the.app.database.prisma.user.findUnique({ where: { id: the.built.user.id } });
    expect(user).toHaveProperty('timezone', 'Europe/Berlin');
  });

  it('wait for somebody who is away, which others see where they choose', async () => {
    const item = await aFeedback(the.built);
    const { page } = await open('account/notifications');
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Back on').fill(day);
    await save(page, 'Away');
    await page.goto(`${the.site}/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`);
    await page.getByRole('heading', { name: 'Watched by' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('menuitemradio', { name: `${the.built.user.name} (away)` }).waitFor();
    await page.goto(`${the.site}/app/${the.built.workspace.id}/team`);
    await page.getByText(/^away until /).waitFor();
  });

  it('come of an item that the reader watches, with who else does', async () => {
    const item = await aFeedback(the.built);
    const colleague = await aMember(the.app, the.built.workspace);
    const { api } = await aSession(the.app, colleague);
    await api.send('put', `/feedback/${item.id}/watch`, {});
    const { page, complaints } = await open(`inbox/${item.ticketNumber}`);
    await page.getByText(colleague.name, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Watch', exact: true }).press('Enter');
    await page.getByText(`You, ${colleague.name}`).waitFor();
    await page.getByRole('button', { name: 'Watching' }).press('Enter');
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are in German too, without a fault that axe finds', async () => {
    await anAssignedItem();
    const { page } = await open('account/notifications', { locale: 'de-DE' });
    await page.getByRole('checkbox', { name: 'Ich habe eine Ruhezeit' }).check();
    await page.getByRole('checkbox', { name: 'Alle Projekte sind meine' }).uncheck();
    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Meldungen: 1 ungelesen' }).click();
    await page.getByText('weil er deiner ist').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
