import { beforeEach, expect, it } from '@jest/globals';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
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

  it('is given a category and a due date by the keyboard alone, and loses them again', async () => {
    const { page, complaints } = await openItem();
    const change = async (name: string, value: string) => {
      await page.getByRole('button', { name: `${name}:` }).press('Enter');
      await page.getByRole('dialog').getByLabel(name).fill(value);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await change('Category', 'Billing');
    await page.getByRole('button', { name: 'Category: Billing' }).waitFor();
    await change('Due', '2031-05-06T07:08');
    await page.getByRole('button', { name: /^Due: .*2031/ }).waitFor();

    const dueDate = await page.evaluate<string>("new Date('2031-05-06T07:08').toISOString()");
    await eventually(async () => expect(await stored()).toMatchObject({ category: 'Billing', dueDate }));
    await change('Due', '');
    await page.getByRole('button', { name: 'Due: None' }).waitFor();
    await eventually(async () => expect(await stored()).toMatchObject({ category: 'Billing', dueDate: null }));
    expect(complaints).toEqual([]);
  });

  it('shows what a macro would do before it does it, and then why it did', async () => {
    const message = 'Dear {{feedback.userName}},\nwe are on #{{feedback.ticketNumber}}.';
    const actions = [
      { type: 'set_priority', params: { priority: 'high' } },
      { type: 'add_note', params: { content: message } },
    ];
    const macro = { projectId: the.built.project.id, name: 'Escalate', scope: 'manual', enabled: true, actions };
    await the.built.api.post('/automations', macro);
    const { page } = await openItem();
    await page.getByRole('button', { name: 'Macros' }).click();
    await page.getByRole('menuitem', { name: 'Escalate' }).click();
    await page.getByRole('dialog').getByText('Set the priority: High').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/Dear Ada[^,]*,\s+we are on #\d+\./)
      .waitFor();
    expect(await stored()).toHaveProperty('priority', null);

    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText('“Escalate” has run.').waitFor();
    expect(await stored()).toHaveProperty('priority', 'high');
    await page.getByText('Priority: – → High', { exact: true }).waitFor();
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

  it('asks in dialogs that the panel behind them does not lay out', async () => {
    const { page } = await openItem();
    for (const name of ['Tags', 'Category', 'Due']) {
      await page.getByRole('button', { name: `${name}:` }).click();
      const dialog = page.getByRole('dialog');
      const label = await dialog.locator('label').boundingBox();
      const field = await dialog.locator('input').boundingBox();
      const title = await page.evaluate<string>("getComputedStyle(document.querySelector('dialog h2')).fontSize");
      expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
      expect(label?.x).toBeLessThan((field?.x ?? 0) + 40);
      expect(title).toBe('14px');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  it('shows each tag apart in a dialog that suggests what others have', async () => {
    await aFeedback(the.built, { message: 'Hers', tags: ['checkout'] });
    await the.built.api.patch(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id, tags: ['a, b', 'late'] });
    const { page } = await openItem();
    await page.getByRole('button', { name: 'Tags:' }).click();
    await page.getByRole('button', { name: 'Remove late' }).click();
    await page.getByRole('button', { name: 'checkout', exact: true }).click();
    await page.keyboard.type('mobile,soon,');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('web');
    await page.keyboard.press('Enter');

    await page.getByText(`#${item.ticketNumber} · Tags: +checkout +mobile +web −late`).waitFor();
    expect(await stored()).toHaveProperty('tags', ['a, b', 'checkout', 'mobile', 'web']);
  });

  it('tells one change at a time, and never over what can be pressed', async () => {
    const { page } = await openItem();
    const told = page.getByRole('region', { name: 'Notifications' });
    for (const [now, next] of [
      ['New', 'In progress'],
      ['In progress', 'Resolved'],
    ] as const) {
      await page.getByRole('button', { name: `Status: ${now}` }).click();
      await page.getByRole('menuitemradio', { name: next }).click();
      await told.getByText(`#${item.ticketNumber} ${next.toLowerCase()}`).waitFor();
    }
    expect(await told.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    const place = await told.boundingBox();
    const screen = await page.locator('main').boundingBox();
    expect((screen?.y ?? 0) + (screen?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
  });

  it("tells a customer's words as theirs, whoever's key brought them", async () => {
    const written = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };
    await the.built.api.post(`/feedback/${item.id}/comments`, { message: 'Still broken', ...written });
    const { page } = await openItem();

    await page.getByText('Ada wrote to you').waitFor();
    // The comment says it.
    expect(await page.getByText('firstAnswered').count()).toBe(0);
  });

  it('is not found at an address that no item has', async () => {
    for (const number of ['not-a-number', '4711']) {
      const { page } = await the.open(`/app/${the.built.workspace.id}/inbox/${number}`, the.built.user);
      await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    }
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await the.built.api.post(`/feedback/${item.id}/comments`, { message: 'Which phone?' });
    await the.built.api.post(`/feedback/${item.id}/notes`, { content: 'Sticky footer' });
    const { page } = await openItem();
    await page.getByText('Sticky footer').waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
