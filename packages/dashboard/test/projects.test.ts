import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '../../../generated/sdk/types.gen.ts';
import { chromiumOptions, whyNone } from '../../../test/support/browser/chromium.ts';
import { aMember, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { DashboardRig } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

if (!chromiumOptions) console.warn(`SKIPPED projects in a browser: ${whyNone}`);
const inBrowser = chromiumOptions ? describe : describe.skip;

inBrowser('projects', () => {
  let rig: DashboardRig;
  let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
  beforeAll(async () => {
    rig = await DashboardRig.start();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    built = await aWorkspaceWithProject(rig.app);
  });

  const openProject = (user = built.user, options = {}) =>
    rig.open(`/app/${built.workspace.id}/projects/${built.project.id}`, user, options);
  const stored = async (): Promise<Project> =>
    (await built.api.get(`/projects/${built.project.id}`, { workspaceId: built.workspace.id })).body.data;
  const section = (page: Page, name: string) => page.getByRole('region', { name });
  const save = async (page: Page, name: string) => {
    await section(page, name).getByRole('button', { name: 'Save' }).click();
    await section(page, name).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  };
  const form = (page: Page) => page.frameLocator('iframe').locator('heed-widget');

  it('makes a project by the keyboard alone, and leads to it', async () => {
    const { page, complaints } = await rig.open(`/app/${built.workspace.id}/projects`, built.user);
    await page.getByRole('button', { name: 'New project' }).press('Enter');
    await page.keyboard.type('Mobile app');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Mobile app', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Projects' }).press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'Mobile app' }).waitFor();

    expect(complaints).toEqual([]);
  });

  it('keeps a domain, statuses and deadlines', async () => {
    const { page, complaints } = await openProject();
    await page.getByLabel('Domain').fill('shop.example.com');
    await save(page, 'General');
    await page.getByRole('button', { name: 'Add a status' }).click();
    await page.getByLabel('Name of the status').fill('Waiting for vendor');
    await page.getByLabel('Counts as, for Waiting for vendor').selectOption('Pending');
    await save(page, 'Statuses');
    await page.getByLabel('Urgent').fill('4');
    await page.getByLabel('Low').fill('72');
    await save(page, 'Deadlines');

    expect(await stored()).toMatchObject({
      domain: 'shop.example.com',
      customStatuses: [{ id: 'waiting-for-vendor', label: 'Waiting for vendor', category: 'pending' }],
      slaRules: [
        { priority: 'urgent', hours: 4 },
        { priority: 'low', hours: 72 },
      ],
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
    await form(page).getByLabel('Plan').selectOption('Team');
    await save(page, 'Fields');

    expect(await stored()).toMatchObject({
      disabledDefaultFields: ['df_phone'],
      customFieldDefinitions: [{ type: 'select', label: 'Plan', required: true, options: ['Basic', 'Team'] }],
    });
    expect(complaints).toEqual([]);
  });

  it('changes nothing that somebody else has changed meanwhile, and shows their version', async () => {
    const { page } = await openProject();
    await page.getByLabel('Name', { exact: true }).first().fill('Mine');
    await built.api.patch(`/projects/${built.project.id}`, { workspaceId: built.workspace.id, name: 'Theirs' });
    await section(page, 'General').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Somebody else has changed this/).waitFor();

    await page.getByRole('heading', { name: 'Theirs', level: 1 }).waitFor();
    expect(await stored()).toHaveProperty('name', 'Theirs');
  });

  it('deletes a project once its name is typed', async () => {
    const { page } = await openProject();
    await page.getByRole('button', { name: 'Delete the project' }).click();
    await page.getByLabel(`Type ${built.project.name} to confirm`).fill(built.project.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the project' }).click();

    await page.getByRole('heading', { name: 'No project yet' }).waitFor();
  });

  it('lets a member look, and change nothing', async () => {
    const { page } = await openProject(await aMember(rig.app, built.workspace));
    await page.getByLabel('Domain').waitFor();

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
