import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createSignInLink } from '../../../src/domain/access/sign-in-links.ts';
import { aSession, aWorkspace } from '../../../test/support/builders.ts';
import { BuiltFiles, buildDashboard } from './built-dashboard.ts';
import { signInByLink } from './by-link.ts';
import { holdBack } from './hold-back.ts';
import { inDashboard } from './in-dashboard.ts';
import { eventually } from './rig.ts';
import { screenFaults } from './screen-faults.ts';

const narrow = { viewport: { width: 390, height: 844 } };

it('loads at most 150 KB for its first page, and at most 60 KB more for any other part', async () => {
  await buildDashboard();
  const files = new BuiltFiles();
  const first = files.neededBy('src/shell/Shell.tsx');

  expect(BuiltFiles.gzippedBytes(first)).toBeLessThan(150 * 1_024);
  expect(files.late.length).toBeGreaterThan(1);
  for (const source of files.late) {
    const further = [...files.neededBy(source)].filter((file) => !first.has(file));
    expect({ source, fits: BuiltFiles.gzippedBytes(further) < 60 * 1_024 }).toEqual({ source, fits: true });
  }
});

inDashboard('the dashboard', (the) => {
  const aLinkToken = async () => {
    const { services } = the.app.running;
    const link = await createSignInLink(services as never, the.built.user.id, 60_000);
    return link.split('token=')[1] ?? '';
  };

  it('signs in by a link, takes its token out of the address, and shows what the reader wanted', async () => {
    const { page, complaints } = await the.open(
      `/app/sign-in?to=%2F${the.built.workspace.id}%2Fteam#token=${await aLinkToken()}`,
    );
    await signInByLink(page);

    await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/team`);
    expect(await page.getByRole('link', { name: 'Team and keys' }).getAttribute('aria-current')).toBe('page');
    expect(complaints).toEqual([]);
  });

  it('leads those who are not signed in to the sign-in, and says when a link no longer holds', async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/customers`);
    await page.getByRole('heading', { name: 'Sign in to Heed' }).waitFor();
    await page.getByRole('button', { name: 'Use a sign-in link' }).click();
    await page.getByLabel('Sign-in link').fill('used-before');
    await page.keyboard.press('Enter');
    await page.getByText('This link has been used, or it has expired.').waitFor();

    await page.getByLabel('Sign-in link').fill(`${the.site}/app/sign-in#token=${await aLinkToken()}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/customers`);
  });

  /** A page with the button of a menu, whose library has not come yet. */
  const openWithoutMenus = async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/start`, the.built.user);
    const letGo = await holdBack(page, '**/radix-menu*.js');
    await page.reload();
    const libraryComes = async (menu: string) => {
      letGo();
      await page.locator('[aria-haspopup=menu]', { has: page.getByText(menu) }).waitFor();
    };
    return { page, account: page.getByRole('button', { name: /^Your account/ }), libraryComes };
  };

  it('keeps the focus on the button of a menu while its library comes', async () => {
    const { page, account, libraryComes } = await openWithoutMenus();
    await account.focus();
    expect(await account.getAttribute('aria-haspopup')).toBeNull();

    await libraryComes(the.built.user.name);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Your account' }).waitFor();
  });

  it.each([
    ['the mouse', (page: Page) => page.mouse],
    ['a key', ({ keyboard }: Page) => ({ down: () => keyboard.down(' '), up: () => keyboard.up(' ') })],
  ])('opens a menu whose library comes while %s is down', async (_what, buttonOf) => {
    const { page, account, libraryComes } = await openWithoutMenus();
    await account.hover();
    await account.focus();
    await buttonOf(page).down();

    // As another menu shows.
    await libraryComes(the.built.workspace.name);
    await buttonOf(page).up();
    await page.getByRole('menuitem', { name: 'Your account' }).waitFor();
  });

  it('signs in by password, and says when it is wrong', async () => {
    const password = 'correct horse battery staple';
    const { token } = await aSession(the.app, the.built.user);
    const api = the.app.anonymous.withHeaders({ Cookie: `heed_session=${token}`, Origin: the.site });
    await api.send('put', '/me/password', { body: { password } });
    const { page } = await the.open(`/app/${the.built.workspace.id}/customers`);
    await page.getByLabel('Email address').fill(the.built.user.email);
    await page.getByLabel('Password').fill('something else');
    await page.keyboard.press('Enter');
    await page.getByText('The address or the password is not right.').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${the.site}/app/${the.built.workspace.id}/customers`);
  });

  it('keeps the screen when the session ends, and goes on after a new sign-in', async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/start`, the.built.user);
    await page.getByRole('link', { name: 'Start', exact: true }).waitFor();
    // The sidebar reads the views late, and would find out first.
    const hasViews = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/views?'))";
    await eventually(async () => expect(await page.evaluate(hasViews)).toBe(true));
    await page.getByRole('button', { name: 'Add example data' }).waitFor();
    await page.getByText('in the week before').first().waitFor();
    await page.context().clearCookies();
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor();
    const listening = page.waitForResponse((response) => response.url().includes('/events/stream') && response.ok());
    await page.getByRole('button', { name: 'Use a sign-in link' }).click();
    await page.getByLabel('Sign-in link').fill(await aLinkToken());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your session has ended' }).waitFor({ state: 'detached' });
    expect(page.url()).toBe(`${the.site}/app/${the.built.workspace.id}/start`);
    await listening;
  });

  it('changes workspace, appearance and language by the keyboard alone', async () => {
    const second = await aWorkspace(the.app, { name: 'Second' });
    await the.app.database.prisma.member.create({
      data: { workspaceId: second.workspace.id, userId: the.built.user.id, role: 'member' },
    });
    const { page, complaints } = await the.open(`/app/${the.built.workspace.id}/start`, the.built.user);
    await page.getByRole('button', { name: `Workspace: ${the.built.workspace.name}` }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menu]:focus-within').waitFor();
    await page.keyboard.press('S');
    await page.locator('[role=menuitemradio]:focus').getByText('Second').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${the.site}/app/${second.workspace.id}/inbox`);

    const choose = async (name: string) => {
      await page.getByRole('button', { name: /^(Your account|Dein Konto)/ }).press('Enter');
      await page.getByRole('menuitemradio', { name }).press('Enter');
    };
    await choose('Dark');
    expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(17, 19, 24)');
    await choose('Deutsch');
    await page.getByRole('link', { name: 'Eingang' }).waitFor();
    expect(await page.evaluate<string>('document.documentElement.lang')).toBe('de');
    expect(complaints).toEqual([]);
  });

  it('opens the menus of the drawer above it, and closes one after the other', async () => {
    const { page } = await the.open(`/app/${the.built.workspace.id}/team`, the.built.user, narrow);
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await drawer.getByRole('button', { name: 'Workspace:' }).click();
    await page.getByRole('menuitemradio', { name: the.built.workspace.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Your account:' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Team und Schlüssel' }).waitFor();
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    const signIn = await the.open('/app/sign-in');
    await signIn.page.getByLabel('Password').waitFor();
    expect(await screenFaults(signIn.page)).toEqual([]);

    const { page } = await the.open(`/app/${the.built.workspace.id}/start`, the.built.user);
    await page.getByRole('link', { name: 'Inbox' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);

    const small = await the.open(`/app/${the.built.workspace.id}/start`, the.built.user, narrow);
    await small.page.getByRole('button', { name: 'Open the navigation' }).click();
    await small.page.getByRole('dialog').getByRole('link', { name: 'Inbox' }).waitFor();
    expect(await screenFaults(small.page)).toEqual([]);
  });
});
