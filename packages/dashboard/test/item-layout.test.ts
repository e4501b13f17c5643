import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { FeedbackDetail } from '../../../generated/sdk/types.gen.ts';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('a long conversation', (the) => {
  let item: FeedbackDetail;
  beforeEach(async () => {
    item = await aFeedback(the.built, { message: 'It broke', userName: 'Ada' });
    const written = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };
    for (let turn = 0; turn < 8; turn += 1) {
      await the.built.api.post(`/feedback/${item.id}/comments`, { message: `Question ${turn}\n\nWhich phone?` });
      await the.built.api.post(`/feedback/${item.id}/comments`, { message: `Answer ${turn}`, ...written });
    }
  });

  const openScrolled = async (viewport: { width: number; height: number }): Promise<Page> => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`, the.built.user, {
      viewport,
    });
    await page.getByText('Answer 7').waitFor();
    await page.evaluate("document.querySelector('main').scrollTo(0, 600)");
    return page;
  };
  const edges = async (page: Page, text: string) => {
    const box = await page.getByRole('listitem').filter({ hasText: text }).boundingBox();
    return { start: box?.x ?? 0, end: (box?.x ?? 0) + (box?.width ?? 0) };
  };

  it('leaves the properties and the box to write in where they are', async () => {
    const page = await openScrolled({ width: 1280, height: 800 });
    const status = await page.getByRole('button', { name: 'Status: New', exact: true }).boundingBox();
    const send = await page.getByRole('button', { name: 'Send reply' }).boundingBox();
    expect(status?.y).toBeLessThan(200);
    expect(status?.y).toBeGreaterThan(48);
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThan(800);
    expect(await screenFaults(page)).toEqual([]);
  });

  it('leaves the box in sight on a phone too, unless little would be left of the conversation', async () => {
    const page = await openScrolled({ width: 390, height: 844 });
    const send = await page.getByRole('button', { name: 'Send reply' }).boundingBox();
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThan(844);
    await page.setViewportSize({ width: 390, height: 420 });
    const short = await page.getByRole('button', { name: 'Send reply' }).boundingBox();
    expect(short?.y).toBeGreaterThan(420);
  });

  it('has the customer and the team each on their side, in lines that are easy to read', async () => {
    const page = await openScrolled({ width: 1600, height: 800 });
    const [team, customer] = [await edges(page, 'Question 3'), await edges(page, 'Answer 3')];
    expect(team.start).toBeGreaterThan(customer.start);
    expect(team.end).toBeGreaterThan(customer.end);
    expect(team.end - customer.start).toBeLessThanOrEqual(680);
  });
});
