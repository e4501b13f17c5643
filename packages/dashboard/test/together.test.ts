import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { User } from '../../../generated/prisma/client.ts';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';

inDashboard('two people on one item', (the) => {
  let other: User;
  let item: FeedbackDetail;
  beforeEach(async () => {
    other = await aMember(the.app, the.built.workspace);
    item = await aFeedback(the.built, { message: 'It broke', tags: ['checkout'] });
  });

  const openItem = (user: User) => the.open(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`, user);
  const stored = async (): Promise<FeedbackDetail> =>
    (await the.built.api.get(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id })).body.data;
  /** The second hears of nothing, as somebody does who acts at the same moment as the first. */
  const openBoth = async () => {
    const first = await openItem(the.built.user);
    const late = await openItem(other);
    await late.page.route('**/events/stream*', () => undefined);
    await late.page.reload();
    await late.page.getByRole('heading', { name: 'Properties' }).waitFor();
    return { first, late };
  };
  const choose = async (page: Page, now: string, next: string) => {
    await page.getByRole('button', { name: now, exact: true }).click();
    await page.getByRole('menuitemradio', { name: next }).click();
  };
  const retag = async (page: Page, tags: string) => {
    await page.getByRole('button', { name: /^Tags:/ }).click();
    await page.getByRole('combobox', { name: 'Tags' }).fill(tags);
    await page.keyboard.press('Enter');
  };

  it('see at once what the other does', async () => {
    const { page, complaints } = await openItem(other);

    // The stream tells what comes after it has begun, and the page does not say when that is.
    let count = 0;
    await eventually(async () => {
      count += 1;
      await the.built.api.patch(`/feedback/${item.id}`, {
        workspaceId: the.built.workspace.id,
        tags: [`try-${count}`],
      });
      await page.getByRole('button', { name: `Tags: try-${count}` }).waitFor({ timeout: 2_000 });
    });
    await page
      .getByText(`try-${count - 1} → try-${count}`)
      .or(page.getByText(`checkout → try-${count}`))
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('change different properties, and both hold', async () => {
    const { first, late } = await openBoth();
    await choose(first.page, 'No priority', 'Urgent');
    await retag(first.page, 'mobile');
    await first.page.getByRole('button', { name: 'Tags: mobile' }).waitFor();
    await eventually(async () => expect(await stored()).toMatchObject({ priority: 'urgent', tags: ['mobile'] }));
    await choose(late.page, 'New', 'In progress');

    await late.page.getByText(`${the.built.user.name} has changed Priority, Tags in the meantime.`).waitFor();
    await late.page.getByText('Both changes are saved.').waitFor();
    await late.page.getByRole('button', { name: 'Urgent' }).waitFor();
    expect(await stored()).toMatchObject({ priority: 'urgent', status: 'in-progress', tags: ['mobile'] });
    await first.page.getByRole('button', { name: 'In progress' }).waitFor();
  });

  it('change the same property, and the one who is late decides again', async () => {
    const { first, late } = await openBoth();
    await choose(first.page, 'No priority', 'Urgent');
    await eventually(async () => expect(await stored()).toHaveProperty('priority', 'urgent'));
    await choose(late.page, 'No priority', 'Low');

    await late.page.getByText(`${the.built.user.name} has changed Priority in the meantime.`).waitFor();
    await late.page.getByRole('button', { name: 'Urgent' }).waitFor();
    expect(await stored()).toHaveProperty('priority', 'urgent');

    await late.page.getByRole('button', { name: 'Save mine' }).click();
    await late.page.getByRole('button', { name: 'Low' }).waitFor();
    await eventually(async () => expect(await stored()).toHaveProperty('priority', 'low'));
  });

  it('both change the tags, and what either added or removed stays so', async () => {
    const { first, late } = await openBoth();
    await retag(first.page, 'checkout, mobile');
    await eventually(async () => expect(await stored()).toHaveProperty('tags', ['checkout', 'mobile']));
    await retag(late.page, 'refund');

    await late.page.getByText(`${the.built.user.name} has changed Tags in the meantime.`).waitFor();
    expect(await stored()).toHaveProperty('tags', ['mobile', 'refund']);
  });
});
