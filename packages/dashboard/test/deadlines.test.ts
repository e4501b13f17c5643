import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '../../../generated/sdk/types.gen.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('the deadlines of a project', (the) => {
  const openProject = (options = {}) =>
    the.open(`/app/${the.built.workspace.id}/projects/${the.built.project.id}`, the.built.user, {
      timezoneId: 'Europe/Berlin',
      ...options,
    });
  const stored = async (): Promise<Project> =>
    (await the.built.api.get(`/projects/${the.built.project.id}`, { workspaceId: the.built.workspace.id })).body.data;
  const change = (body: object) =>
    the.built.api.patch(`/projects/${the.built.project.id}`, { workspaceId: the.built.workspace.id, ...body });
  const section = (page: Page) => page.getByRole('region', { name: 'Deadlines' });
  const save = (page: Page) => section(page).getByRole('button', { name: 'Save' });
  const isSaved = (page: Page) => save(page).waitFor({ state: 'detached' });

  it('have hours for each priority and target, by the keyboard alone', async () => {
    const { page, complaints } = await openProject();
    await page.getByLabel('First answer, Urgent: hours').fill('0.5');
    await page.getByLabel('Resolution, Urgent: hours').fill('4');
    await page.getByLabel('Resolution, Low: hours').fill('72');
    await page.keyboard.press('Enter');
    await isSaved(page);
    expect((await stored()).slaRules).toEqual([
      { priority: 'urgent', target: 'first_answer', hours: 0.5, businessHours: false },
      { priority: 'urgent', target: 'resolution', hours: 4, businessHours: false },
      { priority: 'low', target: 'resolution', hours: 72, businessHours: false },
    ]);

    await page.getByLabel('Resolution, Urgent: hours').fill('');
    await save(page).press('Enter');
    await isSaved(page);
    expect((await stored()).slaRules).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  it('count working hours once a rule asks for them, with lunch, a Saturday and a holiday', async () => {
    const { page, complaints } = await openProject();
    await page.getByLabel('Resolution, High: hours').fill('8');
    await page.getByLabel('Resolution, High: which hours count').selectOption('working hours');
    expect(await page.getByRole('checkbox', { name: 'The team has working hours' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
    await page.getByLabel('Monday, until').fill('12:00');
    await page.getByRole('button', { name: 'Add hours on Monday' }).press('Enter');
    await page.getByLabel('Monday, from').nth(1).fill('13:00');
    await page.getByLabel('Monday, until').nth(1).fill('00:00');
    await page.getByRole('button', { name: 'Remove Friday 09:00 to 17:00' }).press('Enter');
    await page.getByLabel('Days off', { exact: true }).fill('2026-12-25');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Remove .*25.*2026|^Remove .*2026.*25/ }).waitFor();
    await save(page).press('Enter');
    await isSaved(page);

    const day = [['09:00', '17:00']];
    const mon = [
      ['09:00', '12:00'],
      ['13:00', '24:00'],
    ];
    expect(await stored()).toMatchObject({
      slaRules: [{ priority: 'high', target: 'resolution', hours: 8, businessHours: true }],
      calendar: {
        timezone: 'Europe/Berlin',
        week: { mon, tue: day, wed: day, thu: day, fri: [] },
        holidays: ['2026-12-25'],
      },
    });
    expect(complaints).toEqual([]);
  });

  it('say at the field what is wrong with it', async () => {
    const { page } = await openProject();
    await page.getByRole('checkbox', { name: 'The team has working hours' }).check();
    await page.getByLabel('Time zone').fill('Nowhere');
    await page.getByLabel('Tuesday, until').fill('08:00');
    await save(page).press('Enter');
    await section(page).getByRole('alert').getByText('Must be an IANA time zone.').waitFor();
    await section(page)
      .getByRole('listitem')
      .filter({ hasText: 'Tuesday' })
      .getByText('Must end after it begins.')
      .waitFor();
    expect(await page.getByLabel('Time zone').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Tuesday, until').getAttribute('aria-invalid')).toBe('true');
    expect(await section(page).getByRole('alert').count()).toBe(2);
    expect(await screenFaults(page)).toEqual([]);

    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await page.getByRole('button', { name: new RegExp(`^Remove ${day} `) }).click();
    await page.getByLabel('Time zone').fill('Europe/Berlin');
    await save(page).press('Enter');
    await section(page).getByText('Must have a span on at least one day.').waitFor();
    expect((await stored()).calendar).toBeNull();
  });

  it('stand still while we wait for the customer, or while an item has a status', async () => {
    await change({ customStatuses: [{ id: 'with-vendor', label: 'With the vendor', category: 'pending' }] });
    const { page } = await openProject();
    await page.getByRole('checkbox', { name: 'While we wait for the customer' }).press('Space');
    await page.getByRole('checkbox', { name: 'While the status is With the vendor' }).press('Space');
    await save(page).press('Enter');
    await isSaved(page);
    expect((await stored()).pauseWhile).toEqual(['waiting-for-customer', 'with-vendor']);

    await page.getByRole('checkbox', { name: 'While the status is With the vendor' }).uncheck();
    await save(page).press('Enter');
    await isSaved(page);
    expect((await stored()).pauseWhile).toEqual(['waiting-for-customer']);
  });

  it('are in German too, without a fault that axe finds', async () => {
    await change({
      slaRules: [{ priority: 'urgent', hours: 4, businessHours: true }],
      calendar: { timezone: 'Europe/Berlin', week: { mon: [['09:00', '17:00']] }, holidays: ['2026-12-25'] },
    });
    const { page } = await openProject({ locale: 'de-DE' });
    await page.getByRole('button', { name: 'Zeit am Sonntag hinzufügen' }).waitFor();
    await page.getByRole('button', { name: /^25\.12\.2026 entfernen/ }).waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
