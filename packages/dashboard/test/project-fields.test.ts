import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('the fields of a project', (the) => {
  const openProject = (options = {}) =>
    the.open(`/app/${the.built.workspace.id}/projects/${the.built.project.id}`, the.built.user, options);
  const stored = async (): Promise<CustomFieldDefinition[]> => {
    const { api, workspace, project } = the.built;
    return (await api.get(`/projects/${project.id}`, { workspaceId: workspace.id })).body.data.customFieldDefinitions;
  };
  const store = (customFieldDefinitions: CustomFieldDefinition[]) =>
    the.built.api.patch(`/projects/${the.built.project.id}`, {
      workspaceId: the.built.workspace.id,
      customFieldDefinitions,
    });
  const section = (page: Page) => page.getByRole('region', { name: 'Fields' });
  const save = async (page: Page) => {
    await section(page).getByRole('button', { name: 'Save' }).press('Enter');
    await section(page).getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
  };
  const form = (page: Page) => page.frameLocator('iframe').locator('heed-widget');
  const country = { id: 'cf_country', type: 'select', label: 'Country', required: false } as const;
  const region = { id: 'cf_region', type: 'select', label: 'Region', required: false } as const;

  it('hang on one that is made at the same time, with bounds, by the keyboard alone', async () => {
    const { page, complaints } = await openProject();
    await page.getByRole('button', { name: 'Add a field' }).press('Enter');
    await page.getByLabel('Name of the field').fill('Plan');
    await page.getByLabel('Kind', { exact: true }).selectOption('One of several');
    await page.getByLabel('Options', { exact: true }).fill('Basic\nTeam');
    await page.getByRole('button', { name: 'Add a field' }).press('Enter');
    await page.getByLabel('Name of the field').fill('Seats');
    await page.getByLabel('Kind', { exact: true }).selectOption('Number');
    await page.getByLabel('Smallest number').fill('1');
    await page.getByLabel('Largest number').fill('500');
    await page.getByLabel('Asked for').selectOption('Depending on Plan');
    await page.getByLabel('If Plan is').selectOption('Team');
    await form(page).getByRole('combobox', { name: 'Plan' }).selectOption('Team');
    await form(page).getByLabel('Seats').waitFor();
    await save(page);

    expect(await stored()).toEqual([
      { id: 'cf_plan', type: 'select', label: 'Plan', required: false, options: ['Basic', 'Team'] },
      {
        id: 'cf_seats',
        type: 'number',
        label: 'Seats',
        required: false,
        validation: { min: 1, max: 500 },
        visibilityCondition: { fieldId: 'cf_plan', value: 'Team' },
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it('offer other options for each option of another one', async () => {
    await store([
      { ...country, options: ['Germany', 'Italy'] },
      { ...region, options: ['Hesse', 'Tuscany'] },
    ]);
    const { page } = await openProject();
    await page.getByRole('button', { name: 'Region One of several' }).press('Enter');
    await page.getByLabel('Offered are').selectOption('Those that fit Country');
    await page.getByRole('group', { name: 'Offered for Germany' }).getByLabel('Tuscany').uncheck();
    await page.getByRole('group', { name: 'Offered for Italy' }).getByLabel('Hesse').uncheck();
    expect(await screenFaults(page)).toEqual([]);
    await save(page);
    const map = { Germany: ['Hesse'], Italy: ['Tuscany'] };
    expect((await stored())[1]).toMatchObject({ optionsByParent: { parentFieldId: 'cf_country', map } });

    await page.getByLabel('Offered are').selectOption('All options');
    await save(page);
    expect((await stored())[1]).not.toHaveProperty('optionsByParent');
  });

  it('say at the field what is wrong with it, and move', async () => {
    await store([
      { ...country, options: ['Germany'] },
      { id: 'cf_seats', type: 'number', label: 'Seats', required: false },
    ]);
    const { page } = await openProject();
    await page.getByRole('button', { name: 'Seats Number' }).press('Enter');
    await page.getByLabel('Smallest number').fill('9');
    await page.getByLabel('Largest number').fill('1');
    await page.getByRole('button', { name: 'Seats Number' }).press('Enter');
    await section(page).getByRole('button', { name: 'Save' }).press('Enter');
    await section(page).getByRole('alert').getByText('Must not be above max.').waitFor();
    expect(await page.getByLabel('Smallest number').getAttribute('aria-invalid')).toBe('true');
    expect(await section(page).getByRole('alert').count()).toBe(1);

    await page.getByLabel('Largest number').fill('90');
    await page.getByRole('button', { name: 'Move Seats up' }).press('Enter');
    await save(page);
    expect((await stored()).map(({ id }) => id)).toEqual(['cf_seats', 'cf_country']);
  });

  it('are edited in German too', async () => {
    await store([
      { ...country, options: ['Germany', 'Italy'] },
      { ...region, optionsByParent: { parentFieldId: 'cf_country', map: { Germany: ['Hesse'] } } },
    ]);
    const { page } = await openProject({ locale: 'de-DE' });
    await page.getByRole('button', { name: 'Region Eines von mehreren' }).click();
    await page.getByRole('group', { name: 'Angeboten für Germany' }).getByLabel('Hesse').waitFor();
    await page.getByLabel('Gefragt wird').selectOption('Abhängig von Country');

    expect(await page.getByLabel('Wenn Country dies ist').inputValue()).toBe('Germany');
  });
});
