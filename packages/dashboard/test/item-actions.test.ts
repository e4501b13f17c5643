import { beforeEach, expect, it } from '@jest/globals';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('what is done to an item', (the) => {
  let item: FeedbackDetail;
  beforeEach(async () => {
    item = await aFeedback(the.built, { message: 'It broke' });
  });

  const openItem = async (options = {}, user = the.built.user) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`, user, options);
    await opened.page.getByRole('article').getByText('It broke').waitFor();
    return opened;
  };
  const openInbox = async () => {
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox`, the.built.user);
    await opened.page.getByText('It broke').waitFor();
    return opened;
  };
  const stored = async () => the.built.api.get(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id });

  it('is done by keys', async () => {
    const { page, complaints } = await openItem();
    const choose = async (key: string, name: string) => {
      await page.keyboard.press(key);
      await page.getByRole('menuitemradio', { name }).waitFor();
      await page.keyboard.press(name[0] ?? '');
      await page.locator('[role=menuitemradio]:focus').getByText(name).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: new RegExp(`: ${name}$`) }).waitFor();
    };
    await choose('p', 'High');
    await choose('s', 'In progress');
    await page.keyboard.press('a');
    await page.getByRole('menuitemradio', { name: the.built.user.name }).press('Enter');
    await eventually(async () =>
      expect((await stored()).body.data).toMatchObject({
        ...{ priority: 'high', status: 'in-progress', assigneeId: the.built.user.id },
      }),
    );
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await page.locator('textarea[aria-label="Internal note"]:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('r');
    await page.locator('textarea[aria-label="Reply"]:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Delete the item').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('is deleted by an admin, who is asked before', async () => {
    const { page, complaints } = await openItem();
    await page.keyboard.press('#');
    const question = page.getByRole('dialog', { name: `Delete #${item.ticketNumber}?` });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    expect(await screenFaults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Delete' }).press('Enter');

    await page.getByText(`#${item.ticketNumber} is deleted.`).waitFor();
    await page.getByText('Nothing is open').waitFor();
    expect((await stored()).status).toBe(404);
    // The page that leaves the item says so, and then there is none.
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
  });

  it('is deleted by no member who is no admin', async () => {
    const { page } = await openItem({}, await aMember(the.app, the.built.workspace));
    await page.keyboard.press('#');
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Mark as spam' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is shared by its link and its number', async () => {
    const { page } = await openItem({ permissions: ['clipboard-read', 'clipboard-write'] });
    const taken = async (name: string) => {
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name }).click();
      await page.getByText('is copied.').waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    expect(await taken('Copy the link')).toBe(page.url());
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await taken(`Copy #${item.ticketNumber}`)).toBe(`#${item.ticketNumber}`);
  });

  it('begins with its creation by hand, with what the project requires', async () => {
    const { built } = the;
    await built.api.patch(`/projects/${built.project.id}`, {
      workspaceId: built.workspace.id,
      customFieldDefinitions: [{ id: 'cf_seats', type: 'number', label: 'Seats', required: true }],
    });
    const { page, complaints } = await openInbox();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Create an item' });
    await dialog.getByLabel('Message').fill('She called: it broke');
    await dialog.getByLabel("The customer's name").fill('Ada');
    await dialog.getByLabel("The customer's email address").fill('ada at home');
    await dialog.getByLabel('Priority').selectOption('High');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Create an item' }).click();
    await dialog.getByText('Is required.').waitFor();
    await dialog.getByLabel('Seats').fill('3');
    await dialog.getByRole('button', { name: 'Create an item' }).click();
    await dialog.locator('input[aria-invalid=true]').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await dialog.getByLabel("The customer's email address").fill('ada@example.org');
    await page.keyboard.press('Enter');

    await page.getByRole('article').getByText('She called: it broke').waitFor();
    const number = page.url().split('/').at(-1);
    const { body } = await built.api.get(`/feedback/number/${number}`, { workspaceId: built.workspace.id });
    expect(body.data).toMatchObject({
      ...{ message: 'She called: it broke', userName: 'Ada', userEmail: 'ada@example.org', priority: 'high' },
      customMetadata: { customFields: { cf_seats: 3 } },
    });
    await page.keyboard.press('Escape');
    await page.getByText('She called: it broke').waitFor();
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  });
});
