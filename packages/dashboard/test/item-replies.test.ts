import { beforeEach, expect, it } from '@jest/globals';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback } from '../../../test/support/builders.ts';
import { anInboundMail } from '../../../test/support/inbound-mails.ts';
import { png } from '../../../test/support/media.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';

inDashboard('a reply to an item', (the) => {
  let item: FeedbackDetail;
  beforeEach(async () => {
    const sender = { userName: 'Ada', userEmail: 'ada@example.org', context: { browser: 'Firefox' } };
    item = await aFeedback(the.built, { message: 'It broke', ...sender });
  });

  const openItem = async (options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`, the.built.user, options);
    await opened.page.getByText('It broke').first().waitFor();
    return opened;
  };
  const stored = async (): Promise<FeedbackDetail> =>
    (await the.built.api.get(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id })).body.data;

  it('is answered and resolved, with the draft kept until it is sent', async () => {
    const { page, complaints } = await openItem();
    await page.getByRole('textbox', { name: 'Reply' }).fill('We are on it.');
    await page.reload();
    await page.getByRole('button', { name: 'Send and resolve' }).click();

    await page.getByText(`#${item.ticketNumber} resolved`).waitFor();
    const { customerComments, status } = await stored();
    expect(customerComments).toMatchObject([{ message: 'We are on it.', authorType: 'agent' }]);
    expect(status).toBe('resolved');
    expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('is answered with a picture, which the thread shows', async () => {
    const { page, complaints } = await openItem();
    const picture = { name: 'fix.png', mimeType: 'image/png', buffer: png };
    await page.getByLabel('Files to send along').setInputFiles([picture, { ...picture, name: 'other.png' }]);
    await page.getByRole('button', { name: 'Leave out other.png' }).click();
    await page.getByRole('button', { name: 'Send reply' }).click();

    await page.getByRole('region', { name: 'Conversation' }).getByRole('img', { name: 'fix.png' }).waitFor();
    const [reply] = (await stored()).customerComments;
    expect(reply?.attachments).toMatchObject([{ fileName: 'fix.png', type: 'image' }]);
    expect(await page.getByRole('list', { name: 'Files to send along' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('inserts a text into what is written, filled in from the item, by the keyboard alone', async () => {
    const message = 'Dear {{feedback.userName}}, we are on it.';
    const actions = [{ type: 'add_comment', params: { message } }];
    const macro = { projectId: the.built.project.id, name: 'On it', scope: 'manual', enabled: true, actions };
    await the.built.api.post('/automations', macro);
    const { page, complaints } = await openItem();
    await page.keyboard.press('n');
    await page.keyboard.type('For the team');
    await page.getByRole('button', { name: 'Macros' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Insert “On it”' }).press('Enter');
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await eventually(async () => expect(await reply.inputValue()).toBe('Dear Ada, we are on it.'));
    await eventually(async () => expect(await reply.evaluate('document.activeElement.tagName')).toBe('TEXTAREA'));
    await page.getByRole('tab', { name: 'Internal note' }).click();
    expect(await page.getByRole('textbox', { name: 'Internal note' }).inputValue()).toBe('For the team');
    expect(complaints).toEqual([]);
  });

  it('is answered to the person alone, and to all once the agent says so', async () => {
    await anInboundMail(the.app, the.built.workspace.id, {
      ...{ state: 'item', feedbackId: item.id, verified: true },
      context: { to: ['grace@example.org'], cc: [], date: null },
    });
    const { page, complaints } = await openItem();
    await page.getByText('grace@example.org had a mail of this too, and will not hear of it.').waitFor();
    await page.getByRole('checkbox', { name: 'Answer all' }).check();
    await page.getByText('had a mail of this too').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Reply' }).fill('To you both.');
    await page.getByRole('button', { name: 'Send reply' }).click();

    await eventually(async () => expect((await stored()).customerComments).toHaveLength(1));
    await page.getByText('grace@example.org had a mail of this too').waitFor();
    const { prisma } = the.app.database;
    const people = await prisma.participant.findMany({ where: { feedbackId: item.id, kind: 'cc' } });
    expect(people.map(({ email }) => email)).toEqual(['grace@example.org']);
    expect(complaints).toEqual([]);
  });

  it('asks before it sends an answer in which a macro had nothing to put, and not once the line is changed', async () => {
    const message = 'Hello {{customer.company}},\nyour {{feedback.category|message}} is here.';
    const actions = [{ type: 'add_comment', params: { message } }];
    const macro = { projectId: the.built.project.id, name: 'Greeting', scope: 'manual', enabled: true, actions };
    await the.built.api.post('/automations', macro);
    const { page, complaints } = await openItem();
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('menuitem', { name: 'Insert “Greeting”' }).click();
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await eventually(async () => expect(await reply.inputValue()).toContain('Hello,'));
    await page.getByRole('button', { name: 'Send reply', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Send with a gap?' });
    expect(await question.getByText('Hello,').count()).toBe(1);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await stored()).customerComments).toEqual([]);
    await reply.fill('Hello Ada,\nyour message is here.');
    await page.getByRole('button', { name: 'Send reply', exact: true }).click();

    await eventually(async () =>
      expect((await stored()).customerComments).toMatchObject([{ message: 'Hello Ada,\nyour message is here.' }]),
    );
    expect(complaints).toEqual([]);
  });

  it('says how far a reply goes before it is sent', async () => {
    const { page } = await openItem();
    await page.getByText('No mail is sent, because this service has no mail server.').waitFor();
    item = await aFeedback(the.built, { message: 'It broke again' });
    const unknown = await openItem();

    await unknown.page.getByText('No address of the customer is known.').waitFor();
  });
});
