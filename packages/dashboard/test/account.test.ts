import { expect, it } from '@jest/globals';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import { addAuthenticator } from '../../../test/support/browser/virtual-authenticator.ts';
import { aSession } from '../../../test/support/builders.ts';
import { contextOf } from '../../../test/support/jobs.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

const password = 'correct horse battery staple';

inDashboard('the account', (the) => {
  const openAccount = async (options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/account`, the.built.user, options);
    await opened.page.getByText('This browser').waitFor();
    return opened;
  };
  const sessionsOf = () => the.app.database.prisma.session.count({ where: { userId: the.built.user.id } });

  it('is reached from the menu, and changes the name everywhere at once', async () => {
    const { page, complaints } = await the.open(`/app/${the.built.workspace.id}/start`, the.built.user);
    await page.getByRole('button', { name: /^Your account/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Your account' }).press('Enter');
    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByRole('button', { name: 'Save' }).press('Enter');

    await page.getByRole('button', { name: 'Your account: Grace Hopper' }).waitFor();
    const user = await the.app.database.prisma.user.findUniqueOrThrow({ where: { id: the.built.user.id } });
    expect(user.name).toBe('Grace Hopper');
    expect(complaints).toEqual([]);
  });

  it('sets a password, then asks for it, and ends the other sessions', async () => {
    await aSession(the.app, the.built.user);
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
    await page.goto(`${the.site}/app/${the.built.workspace.id}/account`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Laptop' });
    await row.getByRole('button', { name: 'Remove Laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await the.app.database.prisma.passkey.count({ where: { userId: the.built.user.id } })).toBe(0);
  });

  it('ends another session', async () => {
    await aSession(the.app, the.built.user);
    const { page, complaints } = await openAccount();
    await page.getByRole('button', { name: /^End the session of/ }).click();

    await page.getByRole('button', { name: /^End the session of/ }).waitFor({ state: 'detached' });
    expect(await sessionsOf()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('says where no mail is sent who changes the address, and who lets them sign in again', async () => {
    const { page } = await openAccount();
    await page.getByText('Your operator changes the address, with the command heed users update.').waitFor();
    the.app.clock.advance(25 * 3_600_000);
    await page.getByLabel('New password').fill(password);
    await page.keyboard.press('Enter');

    const again = page.getByRole('dialog');
    await again.getByText(/^This installation sends no mail/).waitFor();
    await again.getByLabel('Sign-in link').fill(await createSignInLink(contextOf(the.app), the.built.user.id, 60_000));
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change the password' }).waitFor();
  });

  it('speaks German', async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/account`, the.built.user, { locale: 'de-DE' });

    await page.getByRole('heading', { name: 'Wo du angemeldet bist' }).waitFor();
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aSession(the.app, the.built.user);
    const { page } = await openAccount();
    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
