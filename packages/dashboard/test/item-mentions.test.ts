import { beforeEach, expect, it } from '@jest/globals';
import type { FeedbackDetail, Member } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { askedAt, meant, mentionedIn } from '../src/screens/item/mentions.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

const member = (userId: string, name: string) => ({ userId, name, email: `${userId}@example.org` }) as Member;
const members = [member('ann', 'Ann'), member('lee', 'Ann Lee'), member('max', 'Max (QA)'), member('lee2', 'Ann Lee')];

it.each([
  ['Ask @', 5, { start: 4, word: '' }],
  ['Ask @Gra now', 8, { start: 4, word: 'Gra' }],
  ['(@Grace Ho', 10, { start: 1, word: 'Grace Ho' }],
  ['ada@example', 11, undefined],
  ['@Grace Hopper is', 16, undefined],
])('finds in %j at %d the mention %j', (text, caret, asked) => {
  expect(askedAt(text, caret)).toEqual(asked);
});

it.each([
  ['@Ann and @max (qa)!', [], ['ann', 'max']],
  ['@Ann Lee', [], ['lee', 'lee2']],
  ['@Ann Lee', ['lee2'], ['lee2']],
  ['@Anna and mail@Ann', [], []],
])('knows in %j, with %j picked, the members %j', (text, picked, mentioned) => {
  expect(mentionedIn(text, members, picked)).toEqual(mentioned);
});

it('offers members by the beginning of any part of their name, or of their address', () => {
  expect(meant(members, 'lee').map(({ userId }) => userId)).toEqual(['lee', 'lee2']);
  expect(meant(members, 'MAX@').map(({ userId }) => userId)).toEqual(['max']);
});

inDashboard('a mention', (the) => {
  let item: FeedbackDetail;
  beforeEach(async () => {
    item = await aFeedback(the.built, { message: 'It broke' });
  });

  const aNamedMember = async (name: string) => {
    const { id } = await aMember(the.app, the.built.workspace);
    return the.app.database.prisma.user.update({ where: { id }, data: { name } });
  };

  it('is written by the keyboard alone, and makes a watcher', async () => {
    const grace = await aNamedMember('Grace Hopper');
    await aNamedMember('Alan Turing');
    const { page, complaints } = await the.open(
      `/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`,
      the.built.user,
    );
    await page.getByRole('tab', { name: 'Internal note' }).click();
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.press('@');
    await page.getByRole('option', { name: /Alan Turing/ }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('option').count()).toBe(0);
    await note.fill('');
    await note.pressSequentially('Ask @hop');
    await page.getByRole('option', { name: /Grace Hopper/, selected: true }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await note.press('Enter');
    await page.waitForFunction("document.activeElement.value === 'Ask @Grace Hopper '");
    await page.keyboard.type('first');
    await page.keyboard.press('Control+Enter');
    await page.getByText('The note is kept.').waitFor();

    const response = await the.built.api.get(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id });
    expect(response.body.data.internalNotes).toMatchObject([{ content: 'Ask @Grace Hopper first' }]);
    expect(response.body.data.watcherIds).toContain(grace.id);
    expect(complaints).toEqual([]);
  });
});
