import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { sidewaysFaults } from './screen-faults.ts';

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';
const narrow = { viewport: { width: 390, height: 844 } };

const press = (page: Page, name: string | RegExp) => page.locator('main').getByRole('button', { name }).click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();

inDashboard('a word longer than a line', (the) => {
  const openWith = async (path: string) => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/${path}`, the.built.user, narrow);
    await page.getByRole('main').getByText(word).first().waitFor();
    return page;
  };

  it('is broken in menus, also in one beside another', async () => {
    await aFeedback(the.built, { message: word, category: word, tags: [word] });
    await the.built.api.post('/views', { workspaceId: the.built.workspace.id, name: word, filters: {} });
    const page = await openWith('inbox?tab=all');
    await press(page, 'Views');
    await page.getByRole('menuitemcheckbox', { name: word }).waitFor();
    expect(await sidewaysFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await press(page, 'Filter');
    await choose(page, 'Category');
    await page.getByRole('menuitemcheckbox', { name: word }).click();
    expect(await sidewaysFaults(page)).toEqual([]);
  });

  it('is broken in the values by which a list is narrowed, whose button stays in sight', async () => {
    const item = await aFeedback(the.built, { message: word, category: word });
    const page = await openWith(`inbox?tab=all&category=${encodeURIComponent(word)}`);
    expect(await sidewaysFaults(page)).toEqual([]);
    await press(page, 'Remove the filter Category');
    await page.goto(page.url().replace(/\?.*/, `/${item.ticketNumber}`));
    await page.getByRole('button', { name: 'Category:' }).waitFor();
    expect(await sidewaysFaults(page)).toEqual([]);
  });

  it('is broken in the question of a dialog, whose buttons stay in sight', async () => {
    await the.built.api.post('/webhooks', { workspaceId: the.built.workspace.id, name: word });
    const page = await openWith('connections');
    await press(page, /^Actions for/);
    await choose(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).waitFor();
    expect(await sidewaysFaults(page)).toEqual([]);
  });

  it('is cut in a button', async () => {
    const body = { workspaceId: the.built.workspace.id, name: word };
    await the.built.api.post('/projects', body);
    await the.built.api.patch(`/projects/${the.built.project.id}`, body);
    const page = await openWith('automations');
    expect(await sidewaysFaults(page)).toEqual([]);
  });
});
