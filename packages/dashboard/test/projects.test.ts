import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '../../../generated/sdk/types.gen.ts';
import { aMember, anAutomation, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('projects', (the) => {
  const openProject = (user = the.built.user, options = {}) =>
    the.open(`/app/${the.built.workspace.id}/projects/${the.built.project.id}`, user, options);
  const stored = async (): Promise<Project> =>
    (await the.built.api.get(`/projects/${the.built.project.id}`, { workspaceId: the.built.workspace.id })).body.data;
  const section = (page: Page, name: string) => page.getByRole('region', { name });
  const save = async (page: Page, name: string) => {
    await section(page, name).getByRole('button', { name: 'Save' }).click();
    await section(page, name).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  };
  const form = (page: Page) => page.frameLocator('iframe').locator('heed-widget');

  it('makes a project by the keyboard alone, and leads to it', async () => {
    const { page, complaints } = await the.open(`/app/${the.built.workspace.id}/projects`, the.built.user);
    await page.getByRole('button', { name: 'New project' }).press('Enter');
    await page.keyboard.type('Mobile app');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mobile app', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Projects' }).press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'Mobile app' }).waitFor();

    expect(complaints).toEqual([]);
  });

  it('keeps a domain and statuses', async () => {
    const { page, complaints } = await openProject();
    await page.getByLabel('Domain').fill('shop.example.com');
    await save(page, 'General');
    await page.getByRole('button', { name: 'Add a status' }).click();
    await page.getByLabel('Name of the status').fill('Waiting for vendor');
    await page.getByLabel('Counts as, for Waiting for vendor').selectOption('Pending');
    await save(page, 'Statuses');

    expect(await stored()).toMatchObject({
      domain: 'shop.example.com',
      customStatuses: [{ id: 'waiting-for-vendor', label: 'Waiting for vendor', category: 'pending' }],
    });
    expect(complaints).toEqual([]);
  });

  it('shows the fields in the form while they are made', async () => {
    const { page, complaints } = await openProject();
    await form(page).getByLabel('Phone').waitFor();
    await section(page, 'Fields').getByRole('checkbox', { name: 'Phone' }).uncheck();
    await form(page).getByLabel('Phone').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByLabel('Name of the field').fill('Plan');
    await page.getByLabel('Kind', { exact: true }).selectOption('One of several');
    await page.getByLabel('Options').fill('Basic\nTeam\n');
    await page.getByRole('checkbox', { name: 'Must be filled in' }).check();
    await form(page).getByRole('combobox', { name: 'Plan' }).selectOption('Team');
    await save(page, 'Fields');

    expect(await stored()).toMatchObject({
      disabledDefaultFields: ['df_phone'],
      customFieldDefinitions: [
        { id: 'cf_plan', type: 'select', label: 'Plan', required: true, options: ['Basic', 'Team'] },
      ],
    });
    expect(complaints).toEqual([]);
  });

  it('lets what hangs on an option follow its name, and leads to the automations that do not', async () => {
    const plan = { id: 'cf_plan', type: 'select', label: 'Plan', required: false, options: ['Basic', 'Team'] } as const;
    const visibilityCondition = { fieldId: 'cf_plan', value: 'Team' };
    const seats = { id: 'cf_seats', type: 'number', label: 'Seats', required: false, visibilityCondition } as const;
    const customFieldDefinitions = [{ ...plan, options: [...plan.options] }, seats];
    the.built = await aWorkspaceWithProject(the.app, { customFieldDefinitions });
    const conditions = {
      combinator: 'and' as const,
      rules: [{ field: 'customFields.cf_plan', operator: 'in' as const, value: ['Team'] }],
    };
    await anAutomation(the.built, { name: 'Teams first', conditions });
    const { page } = await openProject();
    await page.getByRole('button', { name: 'Plan One of several' }).click();
    await page.getByLabel('Options').fill('Basic\nCompany');
    await section(page, 'Fields').getByRole('link', { name: 'Teams first' }).waitFor();
    await save(page, 'Fields');
    const renamed = { fieldId: 'cf_plan', value: 'Company' };
    expect((await stored()).customFieldDefinitions[1]).toHaveProperty('visibilityCondition', renamed);

    await page.getByLabel('Options').fill('Basic');
    await save(page, 'Fields');
    expect((await stored()).customFieldDefinitions[1]).not.toHaveProperty('visibilityCondition');
  });

  it('changes nothing that somebody else has changed meanwhile, and shows their version', async () => {
    const { page } = await openProject();
    await page.getByLabel('Name', { exact: true }).first().fill('Mine');
    await the.built.api.patch(`/projects/${the.built.project.id}`, {
      workspaceId: the.built.workspace.id,
      name: 'Theirs',
    });
    await section(page, 'General').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Somebody else has changed this/).waitFor();

    await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor();
    expect(await stored()).toHaveProperty('name', 'Theirs');
  });

  it('deletes a project once its name is typed', async () => {
    const { page } = await openProject();
    await page.getByRole('button', { name: 'Delete the project' }).click();
    await page.getByLabel(`Type ${the.built.project.name} to confirm`).fill(the.built.project.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the project' }).click();

    await page.getByRole('heading', { name: 'No project yet' }).waitFor();
  });

  it('lets a member look, and change nothing', async () => {
    const { page } = await openProject(await aMember(the.app, the.built.workspace));
    await page.getByText('Only owners and admins of the workspace change this.').waitFor();

    expect(await page.getByLabel('Domain').isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Delete the project' }).count()).toBe(0);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    const { page } = await openProject();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('button', { name: 'Add a status' }).click();
    await form(page).getByLabel('New field').waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
