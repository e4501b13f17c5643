import { expect, it } from '@jest/globals';
import { aFeedback, aMember } from '../../../test/support/builders.ts';
import { runJobs } from '../../../test/support/jobs.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('the start', (the) => {
  const openStart = (user = the.built.user, options = {}) =>
    the.open(`/app/${the.built.workspace.id}/start`, user, options);

  it('is where an empty workspace begins, and the inbox where one with feedback does', async () => {
    const { page, complaints } = await the.open('/app/', the.built.user);
    await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/start`);
    await aFeedback(the.built);
    await page.goto(`${the.site}/app/`);
    await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/inbox`);

    expect(complaints).toEqual([]);
  });

  it('ticks off what is done, as soon as it is', async () => {
    await aMember(the.app, the.built.workspace);
    const { page, complaints } = await openStart();
    await page.getByText('3 of 7 done').waitFor();
    await aFeedback(the.built);
    await page.getByText('4 of 7 done').waitFor();

    await page.getByRole('heading', { name: 'Receive the first feedback (done)' }).waitFor();
    await page.getByRole('link', { name: 'Get the line' }).press('Enter');
    await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/widgets`);
    expect(complaints).toEqual([]);
  });

  it('asks whoever has just begun for their name, a way to sign in and the name of the workspace', async () => {
    const { user, workspace } = the.built;
    const { prisma } = the.app.database;
    // The names of a first start.
    await prisma.user.update({ where: { id: user.id }, data: { name: 'Owner' } });
    await prisma.workspace.update({ where: { id: workspace.id }, data: { name: 'My workspace' } });
    const { page } = await openStart();
    await page.getByText('0 of 7 done').waitFor();
    await page.getByRole('link', { name: 'Open the settings' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('Example');
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await page.getByRole('link', { name: 'Start', exact: true }).press('Enter');

    await page.getByRole('heading', { name: 'Name the workspace (done)' }).waitFor();
  });

  it('shows the last seven days in numbers, and each day to those who listen', async () => {
    for (const message of ['One', 'Two', 'Three']) await aFeedback(the.built, { message });
    await the.app.running.readers.drain();
    const { page } = await openStart();
    const tile = page.getByRole('listitem').filter({ hasText: 'Received' });

    await tile.getByText('3', { exact: true }).waitFor();
    await tile.getByText('0 in the week before').waitFor();
    expect(await page.getByRole('table', { name: 'Day by day' }).getByRole('row').count()).toBe(15);
  });

  it('adds example data, leads to it and removes it, by the keyboard alone', async () => {
    const { page, complaints } = await openStart();
    await page.getByRole('button', { name: 'Add example data' }).press('Enter');
    await page.getByRole('link', { name: 'Open its inbox' }).press('Enter');
    await runJobs(the.app);
    await page.reload();
    await page.getByText('The app logs me out').waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Start', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Remove the example data' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the example data' }).press('Enter');
    await page.getByRole('button', { name: 'Add example data' }).waitFor();
    expect(await the.app.database.prisma.feedback.count({ where: { workspaceId: the.built.workspace.id } })).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('offers a member no import', async () => {
    const { page } = await openStart(await aMember(the.app, the.built.workspace));
    await page.getByText('The last seven days').waitFor();

    expect(await page.getByRole('link', { name: 'Import a file' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Add example data' }).count()).toBe(0);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aFeedback(the.built);
    const { page } = await openStart();
    await page.getByText('3 of 7 done').waitFor();
    await page.getByText('in the week before').first().waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
