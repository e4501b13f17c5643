import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { User } from '../../../generated/prisma/client.ts';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

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
  /** A page of the second, which hears of nothing, as somebody does who acts at the same moment as the first. */
  const deaf = async (path: string): Promise<Page> => {
    const { page } = await the.open(path, other);
    await page.route('**/events/stream*', () => undefined);
    await page.reload();
    return page;
  };
  const openBoth = async () => {
    const first = await openItem(the.built.user);
    const late = { page: await deaf(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`) };
    await late.page.getByRole('heading', { name: 'Properties' }).waitFor();
    return { first, late };
  };
  const choose = async (page: Page, now: string, next: string) => {
    await page.getByRole('button', { name: new RegExp(`: ${now}$`) }).click();
    await page.getByRole('menuitemradio', { name: next }).click();
  };
  const retag = async (page: Page, tags: string, removed: string[] = []) => {
    await page.getByRole('button', { name: /^Tags:/ }).click();
    for (const tag of removed) await page.getByRole('button', { name: `Remove ${tag}` }).click();
    await page.getByRole('textbox', { name: 'Tags' }).fill(tags);
    await page.keyboard.press('Enter');
  };

  it('see that the other is there, and writes', async () => {
    const { page, complaints } = await openItem(other);
    const { page: second } = await openItem(the.built.user);

    // Each hears of the other whose stream began first, too.
    await page.getByText(`${the.built.user.name} is here too`).waitFor();
    await second.getByText(`${other.name} is here too`).waitFor();
    await second.getByRole('textbox', { name: 'Reply' }).pressSequentially('Which');
    await page.getByText(`${the.built.user.name} is writing…`).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await second.getByRole('link', { name: 'Inbox' }).first().click();
    await page.getByText(/is (?:here|writing)/).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

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
    await retag(first.page, 'mobile', ['checkout']);
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

  describe('in the list', () => {
    /** A list that hears of nothing, and the items in it. */
    const openLate = async () => {
      const second = await aFeedback(the.built, { message: 'It is slow' });
      const page = await deaf(`/app/${the.built.workspace.id}/inbox`);
      await page.getByText('It is slow').waitFor();
      return { page, second };
    };
    const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'It broke' });
    const changeElsewhere = (changes: object) =>
      the.built.api.patch(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id, ...changes });

    it('say what a change has replaced, and give that back', async () => {
      const { page } = await openLate();
      await changeElsewhere({ priority: 'urgent' });
      await row(page).getByRole('button', { name: 'Priority: No priority' }).click();
      await page.getByRole('menuitemradio', { name: 'Low' }).click();

      const name = the.built.user.name;
      await page.getByText(`${name} had set Priority to “Urgent” in the meantime. Yours holds now.`).waitFor();
      expect(await stored()).toHaveProperty('priority', 'low');
      await page.getByRole('button', { name: 'Undo' }).click();
      await row(page).getByRole('button', { name: 'Priority: Urgent' }).waitFor();
      await eventually(async () => expect(await stored()).toHaveProperty('priority', 'urgent'));
    });

    it('replace nothing of another property', async () => {
      const { page } = await openLate();
      await changeElsewhere({ priority: 'urgent' });
      await row(page).getByRole('button', { name: 'New' }).click();
      await page.getByRole('menuitemradio', { name: 'In progress' }).click();

      await page.getByText(`#${item.ticketNumber} in progress`).waitFor();
      expect(await stored()).toMatchObject({ priority: 'urgent', status: 'in-progress' });
    });

    it('leave what was like that already as it is', async () => {
      const { page } = await openLate();
      await changeElsewhere({ status: 'resolved' });
      await row(page).getByRole('button', { name: 'New' }).click();
      await page.getByRole('menuitemradio', { name: 'Resolved' }).click();

      await page.getByText(`#${item.ticketNumber} resolved`).waitFor();
      expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    });

    it('count what a change of many has replaced, and give that back', async () => {
      const { page, second } = await openLate();
      await changeElsewhere({ status: 'in-progress' });
      for (const { ticketNumber } of [item, second])
        await page.getByRole('checkbox', { name: `Select #${ticketNumber}` }).check();
      await page.getByRole('button', { name: 'Resolve' }).click();

      await page.getByText('1 item had been changed by somebody else in the meantime. Yours holds now.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await eventually(async () => expect(await stored()).toHaveProperty('status', 'in-progress'));
      await page.getByRole('button', { name: 'New' }).waitFor();
    });
  });

  it('loses no tag that is added while somebody writes others', async () => {
    const { page } = await openItem(the.built.user);
    await page.getByRole('button', { name: /^Tags:/ }).click();
    let count = 0;
    await eventually(async () => {
      count += 1;
      const addTags = [`try-${count}`];
      await the.built.api.patch(`/feedback/${item.id}`, { workspaceId: the.built.workspace.id, addTags });
      await page.getByText(`try-${count}`).first().waitFor({ timeout: 2_000 });
    });
    await page.getByRole('button', { name: 'Remove checkout' }).click();
    await page.getByRole('textbox', { name: 'Tags' }).fill('refund');
    await page.keyboard.press('Enter');

    await page.getByText(`#${item.ticketNumber} · Tags: +refund −checkout`).waitFor();
    const { tags } = await stored();
    expect(tags).toEqual(expect.arrayContaining([`try-${count}`, 'refund']));
    expect(tags).not.toContain('checkout');
  });

  it('both change the tags, and what either added or removed stays so', async () => {
    const { first, late } = await openBoth();
    await retag(first.page, 'mobile');
    await eventually(async () => expect(await stored()).toHaveProperty('tags', ['checkout', 'mobile']));
    await retag(late.page, 'refund', ['checkout']);

    await late.page.getByText(`${the.built.user.name} has changed Tags in the meantime.`).waitFor();
    expect(await stored()).toHaveProperty('tags', ['mobile', 'refund']);
  });
});
