import { expect, it } from '@jest/globals';
import { aFeedback, aMember, aSession } from '../../../test/support/builders.ts';
import { runJobs } from '../../../test/support/jobs.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('the reports', (the) => {
  const openReports = async (user = the.built.user, search = '') => {
    await aFeedback(the.built, { category: 'bug', userEmail: 'ada@example.org' });
    await aFeedback(the.built, { category: 'bug' });
    await the.app.running.readers.drain();
    return the.open(`/app/${the.built.workspace.id}/reports${search}`, user);
  };

  it('show numbers that lead to the items behind them', async () => {
    const { page, complaints } = await openReports();
    await page.getByRole('img', { name: /^Volume over time/ }).waitFor();
    await page
      .getByRole('link', { name: 'Ada' })
      .or(page.getByRole('link', { name: 'ada@example.org' }))
      .waitFor();

    await page.getByRole('button', { name: 'Volume as a table' }).click();
    await page.getByRole('region', { name: 'Volume' }).getByRole('link', { name: '2', exact: true }).click();

    await page.waitForURL(/\/inbox\?.*createdAfter/);
    await page.getByText('2 items').or(page.getByRole('row')).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('show the numbers of agents to admins only', async () => {
    const { page } = await openReports(await aMember(the.app, the.built.workspace));
    await page.getByRole('heading', { name: 'By category' }).waitFor();

    expect(await page.getByRole('heading', { name: 'By agent' }).count()).toBe(0);
  });

  it('lead from days without anything to the reports of the example', async () => {
    const { api } = await aSession(the.app, the.built.user);
    const { body } = await api.post(`/workspace/${the.built.workspace.id}/demo`, {});
    await runJobs(the.app);
    await the.app.running.readers.drain();
    const { page } = await the.open(`/app/${the.built.workspace.id}/reports`, the.built.user);
    await page.getByRole('heading', { name: 'Nothing happened in these days.' }).waitFor();
    await page.getByRole('link', { name: 'See the reports of the example' }).press('Enter');

    await page.waitForURL((url) => url.searchParams.get('project') === body.data.projectId);
    await page.getByRole('img', { name: /^Volume over time/ }).waitFor();
  });

  it('have no fault that axe finds, wide or narrow, light or dark', async () => {
    const { page } = await openReports(the.built.user, '?compare=true');
    await page.getByRole('heading', { name: 'By agent' }).waitFor();
    await page.getByRole('row', { name: /^bug/ }).waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
