import { beforeEach, expect, it } from '@jest/globals';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('an item', (the) => {
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

    await page.getByText('Changed.').waitFor();
    const { customerComments, status } = await stored();
    expect(customerComments).toMatchObject([{ message: 'We are on it.', authorType: 'agent' }]);
    expect(status).toBe('resolved');
    expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });

  it('takes a note that the customer never sees', async () => {
    const { page } = await openItem();
    await page.getByRole('tab', { name: 'Internal note' }).click();
    await page.getByRole('textbox', { name: 'Internal note' }).fill('Ask the mobile team.');
    await page.keyboard.press('Control+Enter');

    await page.getByText('The note is kept.').waitFor();
    expect(await stored()).toMatchObject({
      customerComments: [],
      internalNotes: [{ content: 'Ask the mobile team.' }],
    });
  });

  it('shows what a macro would do before it does it, and then why it did', async () => {
    const actions = [{ type: 'set_priority', params: { priority: 'high' } }];
    const macro = { projectId: the.built.project.id, name: 'Escalate', scope: 'manual', enabled: true, actions };
    await the.built.api.post('/automations', macro);
    const { page } = await openItem();
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('menuitem', { name: 'Escalate' }).click();
    await page.getByRole('dialog').getByText('Set the priority: High').waitFor();
    expect(await stored()).toHaveProperty('priority', null);

    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('“Escalate” has run.').waitFor();
    expect(await stored()).toHaveProperty('priority', 'high');
    await page.getByText('Priority: – → high').waitFor();
    await page.getByRole('button', { name: 'Why' }).click();
    await page.getByText('Set the priority').waitFor();
  });

  it('leads to the next one and back by the keyboard', async () => {
    const next = await aFeedback(the.built, { message: 'Another of hers', userEmail: 'ada@example.org' });
    const { page } = await openItem();
    await page.getByRole('link', { name: 'Previous item' }).waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(new RegExp(`/inbox/${next.ticketNumber}$`));
    await page.getByRole('heading', { name: 'Other items of this customer' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/inbox$/);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await the.built.api.post(`/feedback/${item.id}/comments`, { message: 'Which phone?' });
    await the.built.api.post(`/feedback/${item.id}/notes`, { content: 'Sticky footer' });
    const { page } = await openItem();
    await page.getByText('Sticky footer').waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
