import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chromiumOptions, whyNone } from '../../../test/support/browser/chromium.ts';
import { addAuthenticator } from '../../../test/support/browser/virtual-authenticator.ts';
import { aSession, aWorkspace } from '../../../test/support/builders.ts';
import { DashboardRig, eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

if (!chromiumOptions) console.warn(`SKIPPED the account in a browser: ${whyNone}`);
const inBrowser = chromiumOptions ? describe : describe.skip;
const password = 'correct horse battery staple';

inBrowser('the account', () => {
  let rig: DashboardRig;
  let built: Awaited<ReturnType<typeof aWorkspace>>;
  beforeAll(async () => {
    rig = await DashboardRig.start();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    built = await aWorkspace(rig.app);
  });

  const openAccount = async (options = {}) => {
    const opened = await rig.open(`/app/${built.workspace.id}/account`, built.user, options);
    await opened.page.getByText('This browser').waitFor();
    return opened;
  };
  const sessionsOf = () => rig.app.database.prisma.session.count({ where: { userId: built.user.id } });

  it('is reached from the menu, and changes the name everywhere at once', async () => {
    const { page, complaints } = await rig.open(`/app/${built.workspace.id}/start`, built.user);
    await page.getByRole('button', { name: /^Your account/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Your account' }).press('Enter');
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByRole('button', { name: 'Save' }).press('Enter');

    await page.getByRole('button', { name: 'Your account: Grace Hopper' }).waitFor();
    const user = await rig.app.database.prisma.user.findUniqueOrThrow({ where: { id: built.user.id } });
    expect(user.name).toBe('Grace Hopper');
    expect(complaints).toEqual([]);
  });

  it('sets a password, then asks for it, and ends the other sessions', async () => {
    await aSession(rig.app, built.user);
    const { page } = await openAccount();
    expect(await page.getByLabel('Current password').count()).toBe(0);
    await page.getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('Your new password holds.').waitFor();
    expect(await sessionsOf()).toBe(1);

    await page.getByLabel('Current password').fill('something else');
    await page.getByLabel('New password').fill(`${password}!`);
    await page.keyboard.press('Enter');
    await page.getByText('Must be your password until now.').waitFor();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').press('Enter');
    await page.getByRole('button', { name: 'Change the password' }).waitFor();
    await eventually(async () => expect(await page.getByLabel('Current password').inputValue()).toBe(''));
  });

  it('adds a passkey, signs in with it, and removes it', async () => {
    const { page, complaints } = await openAccount();
    await addAuthenticator(page);
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await page.keyboard.type('Laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('listitem').filter({ hasText: 'Laptop' }).getByText('never used').waitFor();
    expect(complaints).toEqual([]);

    await page.context().clearCookies();
    await page.goto(`${rig.site}/app/${built.workspace.id}/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Laptop' });
    await row.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await rig.app.database.prisma.passkey.count({ where: { userId: built.user.id } })).toBe(0);
  });

  it('ends another session', async () => {
    await aSession(rig.app, built.user);
    const { page, complaints } = await openAccount();
    await page.getByRole('button', { name: /^End the session of/ }).click();

    await page.getByRole('button', { name: /^End the session of/ }).waitFor({ state: 'detached' });
    expect(await sessionsOf()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('speaks German', async () => {
    const { page } = await rig.open(`/app/${built.workspace.id}/account`, built.user, { locale: 'de-DE' });

    await page.getByRole('heading', { name: 'Wo du angemeldet bist' }).waitFor();
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aSession(rig.app, built.user);
    const { page } = await openAccount();
    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
