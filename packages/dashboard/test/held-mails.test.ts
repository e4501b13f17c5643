import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { mailHoldReasonValues } from '../../../generated/contract-constants.ts';
import type { User } from '../../../generated/prisma/client.ts';
import type { FeedbackDetail, MailReview } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { anInboundMail, keepRaw } from '../../../test/support/inbound-mails.ts';
import { aMail } from '../../../test/support/incoming-mails.ts';
import { png } from '../../../test/support/media.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('held mails', (the) => {
  const aHeldMail = (fields: Parameters<typeof anInboundMail>[2] = {}) =>
    anInboundMail(the.app, the.built.workspace.id, fields);
  const anItem = () => aFeedback(the.built, { message: 'The export fails', userName: 'Ada' });
  const openMails = (user: User = the.built.user, options = {}) =>
    the.open(`/app/${the.built.workspace.id}/mails`, user, options);
  const held = async (): Promise<MailReview[]> =>
    (await the.built.api.get('/mail-reviews', { workspaceId: the.built.workspace.id })).body.data;
  const detailOf = async (id: string): Promise<FeedbackDetail> =>
    (await the.built.api.get(`/feedback/${id}`, { workspaceId: the.built.workspace.id })).body.data;
  const inNavigation = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name, exact: true });

  it('are none at first, and then have no number in the navigation', async () => {
    const { page, complaints } = await openMails();

    await page.getByRole('heading', { name: 'No mail is held' }).waitFor();
    await inNavigation(page, 'Held mails').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('are listed with their reasons in words, the newest first, and counted in the navigation', async () => {
    await aHeldMail({ subject: 'Re: The export fails' });
    the.app.clock.advance(1_000);
    await aHeldMail({ reason: 'spam', subject: '', fromName: null, fromEmail: 'mia@xn--bcher-kva.example', text: '' });
    the.app.clock.advance(1_000);
    await aHeldMail({ reason: 'unreadable', fromName: null, fromEmail: null, text: 'W'.repeat(400) });
    const { page, complaints } = await openMails();

    const rows = page.getByRole('list', { name: 'Held mails, newest first' }).getByRole('listitem');
    await rows.first().waitFor();
    const texts = await rows.allInnerTexts();
    expect(texts[0]).toContain('It could not be read.');
    expect(texts[0]).toContain('No sender');
    expect(texts[1]).toMatch(/mia@bücher\.example\s+\(no subject\)\s+\(no text\)/);
    expect(texts[2]).toContain('The sender could not be proven, and the mail names a conversation.');
    expect(texts[2]).toContain('It still fails.');
    expect(texts[2]).toContain('Deleted in 30 days');
    await inNavigation(page, 'Held mails 3 wait').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('has a sentence for each reason', async () => {
    for (const reason of mailHoldReasonValues) await aHeldMail({ reason, subject: reason });
    const { page } = await openMails();

    const rows = page.getByRole('list', { name: 'Held mails, newest first' }).getByRole('listitem');
    await rows.first().waitFor();
    for (const text of await rows.allInnerTexts()) expect(text).toMatch(/^.+\n+.+\n+.+\n+\S.+\.\n/);
  });

  it('becomes a comment of the item that it names, by the keyboard alone', async () => {
    const item = await anItem();
    const files = [{ fileName: 'screen.png', mimeType: 'image/png', fileSize: 48_213 }];
    const { id } = await aHeldMail({ feedbackId: item.id, projectId: the.built.project.id, files });
    const { page, complaints } = await openMails();
    await page.getByRole('link', { name: 'Re: The export fails' }).press('Enter');
    await page.getByRole('heading', { name: 'Re: The export fails', level: 1 }).waitFor();
    await page.getByText('Compare it with the conversation.').waitFor();
    await page.getByText('Ada Lovelace · ada@example.org').waitFor();
    await page.getByRole('link', { name: `#${item.ticketNumber} The export fails` }).waitFor();
    await page.getByText('screen.png').waitFor();
    expect(await page.getByLabel('Number of the item').inputValue()).toBe(String(item.ticketNumber));
    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Release' }).press('Enter');
    await page.getByText('Released as a comment.').waitFor();
    await page.getByRole('heading', { name: 'No mail is held' }).waitFor();
    await inNavigation(page, 'Held mails').waitFor();
    await page.getByRole('button', { name: 'Show it' }).press('Enter');
    await page.getByRole('region', { name: 'Conversation' }).getByText('It still fails.').waitFor();
    expect((await detailOf(item.id)).customerComments).toMatchObject([{ via: 'email', message: 'It still fails.' }]);
    await page.goto(`${the.site}/app/${the.built.workspace.id}/mails/${id}`);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
  });

  it('becomes a note of an item that the reader names by its number', async () => {
    const item = await anItem();
    await aHeldMail({ reason: 'member', text: 'I called her.' });
    const { page } = await openMails();
    await page.getByRole('link', { name: 'Re: The export fails' }).click();
    expect(await page.getByRole('radio', { name: 'Internal note' }).isChecked()).toBe(true);
    await page.getByLabel('Number of the item').fill('99');
    await page.getByLabel('Number of the item').press('Enter');
    await page.getByRole('alert').getByText('There is no item #99 in this workspace.').waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await page.getByLabel('Number of the item').fill(`#${item.ticketNumber}`);
    await page.getByLabel('Number of the item').press('Enter');
    await page.getByText('Released as an internal note.').waitFor();
    expect((await detailOf(item.id)).internalNotes).toMatchObject([
      { content: expect.stringContaining('I called her.') },
    ]);
  });

  it('becomes a new item of the project that the reader chooses', async () => {
    const { api, workspace } = the.built;
    const { body } = await api.post('/projects', { workspaceId: workspace.id, name: 'Mobile app' });
    await aHeldMail({ reason: 'unknown_address', subject: 'No sound' });
    const { page } = await openMails();
    await page.getByRole('link', { name: 'No sound' }).click();
    await page.getByLabel('Project').selectOption('Mobile app');
    await page.getByRole('button', { name: 'Release' }).click();

    await page.getByText('Released as a new item.').waitFor();
    const { data } = (await api.get('/feedback', { workspaceId: workspace.id })).body;
    expect(data).toMatchObject([{ projectId: body.data.id, message: 'No sound\n\nIt still fails.', channel: 'email' }]);
  });

  it('is offered as a new item where the one that it names is gone', async () => {
    const { api, workspace } = the.built;
    const item = await anItem();
    await aHeldMail({ feedbackId: item.id });
    await api.delete(`/feedback/${item.id}`, { workspaceId: workspace.id });
    const { page } = await openMails();
    await page.getByRole('link', { name: 'Re: The export fails' }).click();
    await page.getByText('An item that is gone').waitFor();

    expect(await page.getByRole('radio', { name: 'New item' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Release' }).click();
    await page.getByText('Released as a new item.').waitFor();
  });

  it('comes without its files unless the reader wants them, where the storage had no room for them', async () => {
    const item = await anItem();
    const files = [{ fileName: 'screen.png', mimeType: 'image/png', fileSize: 48_213 }];
    const mail = await aHeldMail({ reason: 'storage_limit', feedbackId: item.id, files });
    await keepRaw(the.app, mail, aMail({ files: [{ name: 'screen.png', type: 'image/png', bytes: png }] }));
    const { page } = await openMails();
    await page.getByRole('link', { name: 'Re: The export fails' }).click();

    await page.getByRole('link', { name: `#${item.ticketNumber} The export fails` }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'With its files' }).isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'With its files' }).check();
    await page.getByRole('button', { name: 'Release' }).click();

    await page.getByText('Released as a comment.').waitFor();
    expect((await detailOf(item.id)).customerComments).toMatchObject([{ attachments: [{ type: 'image' }] }]);
  });

  it('stays with what the service says when it cannot be released', async () => {
    const item = await anItem();
    await aHeldMail({ reason: 'item_gone', feedbackId: item.id });
    const { page } = await openMails();
    await page.getByRole('link', { name: 'Re: The export fails' }).click();
    await page.getByRole('radio', { name: 'Comment' }).check();
    await page.getByLabel('Number of the item').fill(String(item.ticketNumber));
    const erased = { where: { id: item.id }, data: { erasedAt: the.app.clock.read() } };
    await the.app.database.prisma.feedback.updateMany(erased);
    await page.getByRole('button', { name: 'Release' }).click();

    await page.getByRole('alert').getByText('The item was erased').waitFor();
    expect(await held()).toHaveLength(1);
  });

  it('is deleted by an admin, who is asked before', async () => {
    await aHeldMail();
    const { page } = await openMails();
    await page.getByRole('link', { name: 'Re: The export fails' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this mail?' });
    await question.waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).click();

    await page.getByText('The mail is deleted.').waitFor();
    await page.getByRole('heading', { name: 'No mail is held' }).waitFor();
    expect(await held()).toEqual([]);
  });

  it('is released by members, who delete none', async () => {
    await aHeldMail();
    const { page } = await openMails(await aMember(the.app, the.built.workspace));
    await page.getByRole('link', { name: 'Re: The export fails' }).click();
    await page.getByRole('button', { name: 'Release' }).waitFor();

    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('list', { name: 'Held mails, newest first' }).waitFor();
  });

  it('speaks German on a phone', async () => {
    const item = await anItem();
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2);
    await aHeldMail({ reason: 'dmarc_failed', subject: word, fromName: word, text: word, feedbackId: item.id });
    const { page } = await openMails(the.built.user, { locale: 'de-DE', viewport: { width: 390, height: 844 } });
    await page.getByText('Die Domain des Absenders sagt, dass diese Mail gefälscht ist.').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('link', { name: word }).click();
    await page.getByRole('button', { name: 'Übernehmen' }).waitFor();

    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Navigation öffnen' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('link', { name: 'Angehaltene Mails 1 wartet' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
