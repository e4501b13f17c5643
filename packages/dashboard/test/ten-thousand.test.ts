import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aFeedback } from '../../../test/support/builders.ts';
import { expectWithin, isLong } from '../../../test/support/figures.ts';
import { inDashboard } from './in-dashboard.ts';
import { longestTaskMs } from './longest-task.ts';

const all = 10_000;
/** How far somebody scrolls: to the end only where nobody waits for it. */
const far = isLong ? all - 1_000 : 1_000;
const turns = 40;
const turnPixels = 120;
const rowPixels = 44;
/** How many rows the list makes before and after those in sight. */
const overscan = 8;

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
    const most = await scrollTo(page, far);

    await page.getByText(`Item ${far}`, { exact: true }).waitFor();
    expect(most).toBeLessThanOrEqual(60);
    expect(most).toBeGreaterThan(10);
    if (isLong) console.log(`three in four keys take at most ${await keyMs(page)} ms`);
  });

  it('makes only the rows that come into sight with each turn of the wheel', async () => {
    const page = await openInbox();
    await scrollTo(page, far);
    await countWork(page);
    const longest = await longestTaskMs(page, () => turnWheel(page));

    const { rows, elements, questions } = await page.evaluate<Work>('work()');
    expect(rows).toBeGreaterThan(turns);
    expect(rows).toBeLessThanOrEqual(Math.ceil((turns * turnPixels) / rowPixels) + 2 * overscan);
    expect(elements).toBeLessThan(1_500);
    expect(questions).toBe(0);
    expectWithin('the longest task of the processor while scrolling', longest, 50);
  });
});

interface Work {
  /** How many rows were made since. */
  rows: number;
  /** How many elements the page has. */
  elements: number;
  /** How often the page was asked for its width, which takes the browser long if each of many rows does so. */
  questions: number;
}

function countWork(page: Page): Promise<void> {
  return page.evaluate(`{
    let rows = 0;
    let questions = 0;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) rows += addedNodes.length;
    }).observe(document.querySelector('[aria-label=Feedback]'), { childList: true });
    const ask = matchMedia.bind(globalThis);
    globalThis.matchMedia = (query) => {
      questions += 1;
      return ask(query);
    };
    globalThis.work = () => ({ rows, elements: document.querySelectorAll('*').length, questions });
  }`);
}

/** As somebody does who looks for something, with a mouse. */
async function turnWheel(page: Page): Promise<void> {
  await page.mouse.move(640, 500);
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, turnPixels);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}

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
