import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aFeedback, anAutomation } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';

const source = join(import.meta.dirname, '../src');
/** A side of the page by its name, or a shorthand that gives left and right different values. */
const physical = [
  /(?:^|[\s;{])(?:(?:margin|padding|border|inset)-)?(?:left|right)(?:-[a-z]+)?\s*:[^;]*/g,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:[^;]*/g,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)/g,
  /(?:^|[\s;{])(?:margin|padding|inset|border-width)\s*:\s*([^\s;]+)\s+([^\s;]+)\s+[^\s;]+\s+(?!\2\s*;)[^\s;]+;/g,
];

it('names no side of the page in its styles, so that they hold from right to left too', () => {
  const faults = globSync('**/*.css', { cwd: source }).flatMap((file) => {
    const css = readFileSync(join(source, file), 'utf8');
    return physical.flatMap((one) => [...css.matchAll(one)].map(([found]) => `${file}: ${found.trim()}`));
  });

  expect(faults).toEqual([]);
});

/** No language of the dashboard is written so yet. */
async function turn(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.dir = 'rtl'");
}

inDashboard('the dashboard from right to left', (the) => {
  it.each(['inbox', 'inbox/1', 'automations', 'automations/new'])(
    'has %s in its place, wide or narrow',
    async (path) => {
      await aFeedback(the.built, { message: 'It broke', priority: 'urgent', tags: ['checkout'], userName: 'Ada' });
      await anAutomation(the.built);
      for (const width of [1280, 390]) {
        const viewport = { width, height: 800 };
        const { page } = await the.open(`/app/${the.built.workspace.id}/${path}`, the.built.user, { viewport });
        await page.locator('h1').first().waitFor({ state: 'attached' });
        await turn(page);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        const right = await page.evaluate("document.querySelector('aside').getBoundingClientRect().right");
        if (width > 760) expect(right).toBe(width);
        if (path === 'inbox') {
          await page.getByText('It broke', { exact: true }).waitFor();
          const text = "document.querySelector('[data-row] > :last-child')";
          expect(await page.evaluate(`getComputedStyle(${text}).direction`)).toBe('ltr');
        }
        if (path !== 'inbox/1') continue;
        await page.getByRole('tab', { name: 'Internal note' }).click();
        const sending = await page.getByRole('button', { name: 'Add note' }).boundingBox();
        expect(sending?.x).toBeLessThan(width / 2);
      }
    },
  );

  it('opens a menu below its button, and moves in it by the keys of that side', async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/inbox`, the.built.user);
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    await filter.waitFor();
    await turn(page);
    await filter.press('Enter');
    const [button, menu] = [await filter.boundingBox(), await page.getByRole('menu').boundingBox()];
    const endOf = (box: typeof menu) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
    expect(endOf(menu)).toBe(endOf(button));

    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('menuitemcheckbox', { name: 'Resolved' }).waitFor();
  });
});
