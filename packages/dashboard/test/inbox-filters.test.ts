import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aFeedback } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';

inDashboard('the list of the inbox', (the) => {
  const openInbox = async (query = '', options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox${query}`, the.built.user, options);
    await opened.page.getByRole('heading', { name: 'Inbox' }).waitFor({ state: 'attached' });
    return opened;
  };
  const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

  it('narrows the list by filters that stand in the address, and keeps them as a view', async () => {
    await aFeedback(the.built, { message: 'Urgent one', priority: 'urgent' });
    await aFeedback(the.built, { message: 'Calm one', priority: 'low' });
    const { page } = await openInbox();
    await row(page, 'Calm one').waitFor();

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Priority' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Urgent' }).click();
    await row(page, 'Calm one').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('priority')).toBe('urgent');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    await page.getByLabel('Name of the view').fill('On fire');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'On fire', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Priority' }).click();
    await row(page, 'Calm one').waitFor();
    const { body } = await the.built.api.get('/views', { workspaceId: the.built.workspace.id });
    expect(body.data).toMatchObject([{ name: 'On fire', filters: { priority: 'urgent' } }]);
  });

  it('narrows the list to a tag with a comma in it', async () => {
    await aFeedback(the.built, { message: 'At the corner', tags: ['Berlin, Mitte'] });
    await aFeedback(the.built, { message: 'In the middle', tags: ['Mitte'] });
    const { page } = await openInbox();
    await row(page, 'In the middle').waitFor();

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Tag' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Berlin, Mitte' }).click();
    await row(page, 'In the middle').waitFor({ state: 'detached' });
    await row(page, 'At the corner').waitFor();

    expect(new URL(page.url()).searchParams.get('tag')).toBe('Berlin\\, Mitte');
    expect(await page.getByText('Tag: Berlin, Mitte').count()).toBe(1);
  });

  it('sorts, hides columns, and keeps both for the next time', async () => {
    await aFeedback(the.built, { message: 'Older one' });
    await aFeedback(the.built, { message: 'Newer one' });
    const { page } = await openInbox();
    const first = page.getByRole('list', { name: 'Feedback' }).getByRole('listitem').first();
    await first.filter({ hasText: 'Newer one' }).waitFor();
    await page.getByRole('button', { name: 'Display' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Oldest first' }).press('Enter');
    await first.filter({ hasText: 'Older one' }).waitFor();
    await page.getByRole('button', { name: 'Display' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Assignee' }).click();
    await page.getByRole('button', { name: 'Assignee: Nobody' }).first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Display' }).press('Enter');
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
    expect(await readFile(await (await file).path(), 'utf8')).toContain('Older one');

    await page.goto(`${the.site}/app/${the.built.workspace.id}/inbox`);
    await first.filter({ hasText: 'Older one' }).waitFor();
    expect(await page.getByRole('button', { name: 'Assignee: Nobody' }).count()).toBe(0);
  });

  it('narrows the list to a customer and to days, and takes both back', async () => {
    await aFeedback(the.built, { message: 'From Ada', userName: 'Ada', userEmail: 'ada@example.org' });
    await aFeedback(the.built, { message: 'From Bob', userName: 'Bob', userEmail: 'bob@example.org' });
    const { page } = await openInbox();
    await row(page, 'From Bob').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Customer…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ada' }).press('Enter');
    await row(page, 'From Bob').waitFor({ state: 'detached' });
    await page.getByText('Customer: Ada').waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Created' }).click();
    await page.getByRole('menuitem', { name: 'Choose days…' }).click();
    await page.getByLabel('Until').fill('2020-01-31');
    await page.getByRole('dialog').getByRole('button', { name: 'Filter' }).click();
    await page.getByText('Created: until Jan 31, 2020').waitFor();
    await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
    expect(new URL(page.url()).searchParams.get('createdBefore')).toBe('2020-01-31');

    await page.getByRole('button', { name: 'Remove the filter Created' }).click();
    await row(page, 'From Ada').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await row(page, 'From Bob').waitFor();
  });

  it('has saved views in the sidebar, which the keyboard chooses, changes, renames and deletes', async () => {
    const { id: workspaceId } = the.built.workspace;
    await the.built.api.post('/views', { workspaceId, name: 'On fire', filters: { priority: 'urgent' } });
    await aFeedback(the.built, { message: 'Urgent one', priority: 'urgent' });
    await aFeedback(the.built, { message: 'Calm one', priority: 'low' });
    const { page } = await openInbox();
    const sidebar = page.getByRole('region', { name: 'Views' });
    await sidebar.getByRole('link', { name: 'On fire' }).press('Enter');
    await row(page, 'Calm one').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove the filter Priority' }).press('Enter');
    await row(page, 'Calm one').waitFor();
    await page.getByRole('button', { name: 'On fire · changed' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Save to “On fire”' }).press('Enter');
    await page.getByText('The view is saved.').waitFor();
    const stored = async () => (await the.built.api.get('/views', { workspaceId })).body.data;
    expect((await stored())[0].filters).not.toHaveProperty('priority');

    await sidebar.getByRole('button', { name: 'Change the view “On fire”' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rename or share…' }).press('Enter');
    await page.getByLabel('Name of the view').fill('Calm again');
    await page.keyboard.press('Enter');
    await sidebar.getByRole('link', { name: 'Calm again' }).waitFor();
    await sidebar.getByRole('button', { name: 'Change the view “Calm again”' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete…' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await sidebar.waitFor({ state: 'detached' });
    expect(await stored()).toEqual([]);
  });

  it('narrows the list by a field of the project, and by the last days', async () => {
    const { api, workspace, project } = the.built;
    const field = { id: 'cf_plan', label: 'Plan', type: 'select', required: false, options: ['Free', 'Pro'] };
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, customFieldDefinitions: [field] });
    await aFeedback(the.built, { message: 'Pays us', customMetadata: { customFields: { cf_plan: 'Pro' } } });
    await aFeedback(the.built, { message: 'Pays nothing', customMetadata: { customFields: { cf_plan: 'Free' } } });
    const { page } = await openInbox();
    await row(page, 'Pays nothing').waitFor();

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Plan' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Pro' }).click();
    await row(page, 'Pays nothing').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Created' }).click();
    await page.getByRole('menuitem', { name: 'Last 7 days' }).click();
    await page.getByText('Created: Last 7 days').waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as a view…' }).click();
    await page.getByLabel('Name of the view').fill('Payers');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Payers', exact: true }).waitFor();

    expect(await page.getByText('Plan: Pro').count()).toBe(1);
    const { body } = await api.get('/views', { workspaceId: workspace.id });
    const filters = { customField: { cf_plan: 'Pro' }, createdWithinDays: 7, projectId: project.id };
    expect(body.data[0]).toMatchObject({ name: 'Payers', filters });
  });

  it('leaves a status out that is gone, and strikes it', async () => {
    const { api, workspace } = the.built;
    await aFeedback(the.built, { message: 'Still new' });
    const filters = { status: 'vendor,new' };
    const view = await api.post('/views', { workspaceId: workspace.id, name: 'Of before', filters, shared: true });
    const { page } = await openInbox();

    await page.getByRole('link', { name: 'Of before' }).click();
    await row(page, 'Still new').waitFor();
    const struck = await page.locator('s').allTextContents();
    await page.reload();
    await row(page, 'Still new').waitFor();

    expect(struck).toEqual(['vendor']);
    expect(new URL(page.url()).searchParams.get('status')).toBe('vendor,new');
    expect((await api.get(`/views/${view.body.data.id}`, { workspaceId: workspace.id })).body.data.filters).toEqual(
      filters,
    );
  });

  it('keeps the filters of a view that the menu does not offer', async () => {
    const { api, workspace } = the.built;
    const filters = {
      waitingFor: 'customer',
      breached: false,
      resolvedAfter: '2020-01-01T10:30:00.000Z',
      ratingMin: 4,
    };
    const view = await api.post('/views', { workspaceId: workspace.id, name: 'Odd one', filters });
    const { page } = await openInbox();

    await page.getByRole('link', { name: 'Odd one' }).click();
    await page.getByText('Rating from: 4').waitFor();
    await page.getByRole('button', { name: 'Remove the filter Rating from' }).click();
    await page.getByRole('button', { name: /^Odd one · / }).click();
    await page
      .getByRole('menuitem', { name: /Odd one/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Odd one', exact: true }).waitFor();

    const { ratingMin: _gone, ...kept } = filters;
    const { body } = await api.get(`/views/${view.body.data.id}`, { workspaceId: workspace.id });
    expect(body.data.filters).toEqual(kept);
  });
});
