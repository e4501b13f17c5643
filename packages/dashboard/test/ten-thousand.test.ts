import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aFeedback } from '../../../test/support/builders.ts';
import { isLong } from '../../../test/support/figures.ts';
import { inDashboard } from './in-dashboard.ts';
import { longestTaskMs } from './longest-task.ts';

const all = 10_000;
/** How far somebody scrolls: to the end only where nobody waits for it. */
const far = isLong ? all : 1_000;

inDashboard('an inbox of ten thousand items', (the) => {
  const openInbox = async (): Promise<Page> => {
    const { workspaceId, projectId } = await aFeedback(the.built, { message: 'Item 1' });
    await the.app.database.prisma.$executeRaw`
      INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, created_at)
      SELECT 'fb_' || lpad(number::text, 26, '0'), ${workspaceId}, ${projectId}, number, 'Item ' || number,
             now() - number * interval '1 second'
      FROM generate_series(2, ${all}::int) AS number`;
    const { page } = await the.open(`/app/${workspaceId}/inbox`, the.built.user);
    await page.getByText('Item 2', { exact: true }).waitFor();
    return page;
  };

  it('has at most 60 rows in the page while somebody scrolls through them', async () => {
    const page = await openInbox();
    let most = 0;
    const longest = await longestTaskMs(page, async () => {
      most = await scrollTo(page, far);
    });

    await page.getByText(`Item ${far}`, { exact: true }).waitFor();
    expect(most).toBeLessThanOrEqual(60);
    expect(most).toBeGreaterThan(10);
    if (isLong) console.log(`the longest task while scrolling: ${Math.round(longest)} ms of the processor`);
    if (isLong) console.log(`three in four keys take at most ${await keyMs(page)} ms`);
  });
});

/** Scrolls on as far as there are rows, until a row is there. Returns how many rows there were at most at a time. */
function scrollTo(page: Page, row: number): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const list = document.querySelector('[aria-label=Feedback]');
    let most = 0;
    while (!list.querySelector('[aria-posinset="${row}"]')) {
      list.parentElement.scrollBy(0, 600);
      await new Promise(requestAnimationFrame);
      most = Math.max(most, list.children.length);
    }
    return most;
  })()`);
}

/** Returns what three in four presses of a key take at most, until the page shows what they do. */
async function keyMs(page: Page): Promise<number> {
  await page.evaluate(`globalThis.taken = []; new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') taken.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 })`);
  for (let count = 0; count < 40; count++) await page.keyboard.press('k');
  const taken = await page.evaluate<number[]>('new Promise((resolve) => setTimeout(() => resolve(taken), 500))');
  return taken.sort((one, other) => one - other)[Math.floor(taken.length * 0.75)] ?? 0;
}
