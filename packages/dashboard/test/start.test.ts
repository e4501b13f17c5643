import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chromiumOptions, whyNone } from '../../../test/support/browser/chromium.ts';
import { aFeedback, aMember, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { DashboardRig } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

if (!chromiumOptions) console.warn(`SKIPPED the start in a browser: ${whyNone}`);
const inBrowser = chromiumOptions ? describe : describe.skip;

inBrowser('the start', () => {
  let rig: DashboardRig;
  let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
  beforeAll(async () => {
    rig = await DashboardRig.start();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    built = await aWorkspaceWithProject(rig.app);
  });

  const openStart = (user = built.user, options = {}) => rig.open(`/app/${built.workspace.id}/start`, user, options);

  it('is where an empty workspace begins, and the inbox where one with feedback does', async () => {
    const { page, complaints } = await rig.open('/app/', built.user);
    await page.waitForURL(`${rig.site}/app/${built.workspace.id}/start`);
    await aFeedback(built);
    await page.goto(`${rig.site}/app/`);
    await page.waitForURL(`${rig.site}/app/${built.workspace.id}/inbox`);

    expect(complaints).toEqual([]);
  });

  it('ticks off what is done, as soon as it is', async () => {
    await aMember(rig.app, built.workspace);
    const { page, complaints } = await openStart();
    await page.getByText('1 of 4 done').waitFor();
    await aFeedback(built);
    await page.getByText('2 of 4 done').waitFor();

    await page.getByRole('heading', { name: 'Receive the first feedback (done)' }).waitFor();
    await page.getByRole('link', { name: 'Get the line' }).press('Enter');
    await page.waitForURL(`${rig.site}/app/${built.workspace.id}/widgets`);
    expect(complaints).toEqual([]);
  });

  it('shows the last seven days in numbers, and each day to those who listen', async () => {
    for (const message of ['One', 'Two', 'Three']) await aFeedback(built, { message });
    await rig.app.running.readers.drain();
    const { page } = await openStart();
    const tile = page.getByRole('listitem').filter({ hasText: 'Received' });

    await tile.getByText('3', { exact: true }).waitFor();
    await tile.getByText('0 in the week before').waitFor();
    expect(await page.getByRole('table', { name: 'Day by day' }).getByRole('row').count()).toBe(15);
  });

  it('offers a member no import', async () => {
    const { page } = await openStart(await aMember(rig.app, built.workspace));
    await page.getByText('The last seven days').waitFor();

    expect(await page.getByRole('link', { name: 'Import a CSV' }).count()).toBe(0);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aFeedback(built);
    const { page } = await openStart();
    await page.getByText('1 of 4 done').waitFor();
    await page.getByText('in the week before').first().waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
