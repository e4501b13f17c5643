import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aKey, aMember, anAutomation, aSubscription } from '../../../test/support/builders.ts';
import { portOf } from '../../../test/support/raw.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('team and keys', (the) => {
  const openTeam = async (user = the.built.user, options = {}) => {
    const opened = await the.open(`/app/${the.built.workspace.id}/team`, user, options);
    await opened.page.getByText(the.built.user.email).waitFor();
    return opened;
  };
  const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
  const act = async (page: Page, text: string, action: string) => {
    await row(page, text)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  const memberOf = (email: string) =>
    the.app.database.prisma.member.findFirst({ where: { workspaceId: the.built.workspace.id, user: { email } } });

  it('invites somebody by the keyboard alone, and again with another link', async () => {
    const { page, complaints } = await openTeam();
    await page.getByRole('button', { name: 'Invite somebody' }).press('Enter');
    await page.keyboard.type('grace@example.com');
    await page.getByRole('radio', { name: /^Member/ }).press('ArrowDown');
    await page.keyboard.press('Enter');
    const link = page.getByLabel('Invitation link');
    const first = await link.inputValue();
    await page.getByRole('button', { name: 'Done' }).press('Enter');

    expect(first).toContain('token=');
    expect(await memberOf('grace@example.com')).toHaveProperty('role', 'admin');
    await row(page, 'grace@example.com').getByText('Invited').waitFor();

    await act(page, 'grace@example.com', 'Invite again');
    expect(await link.inputValue()).not.toBe(first);
    expect(complaints).toEqual([]);
  });

  it('says where no mail is sent that the link must be handed on', async () => {
    const { page } = await openTeam();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByText('This installation sends no mail.').waitFor();
    await page.getByLabel('Email address').fill('mary@example.com');
    await page.getByRole('button', { name: 'Make the invitation' }).click();

    await page.getByText('Hand this link to mary@example.com, and to nobody else.').waitFor();
  });

  it('marks keys that reach only some workspaces, and says why', async () => {
    const { id } = the.built.workspace;
    await aKey(the.app, the.built.user, { name: 'Old', isLimited: true, workspaceIds: [id] });
    const { page } = await openTeam();

    await row(page, 'Old').getByText(`Only ${the.built.workspace.name}`).waitFor();
    await page.getByText(/^Keys that say “Only …” are from before you proved your address/).waitFor();
  });

  it('says in the dialog why an invitation is refused', async () => {
    const { page } = await openTeam();
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Email address').fill(the.built.user.email);
    await page.keyboard.press('Enter');

    await page
      .getByRole('dialog')
      .getByText(/already/)
      .waitFor();
  });

  it('changes a role, and removes a member after a question', async () => {
    const other = await aMember(the.app, the.built.workspace);
    const { page, complaints } = await openTeam();
    await row(page, other.email)
      .getByRole('button', { name: /^Role of/ })
      .click();
    await page.getByRole('menuitemradio', { name: 'Admin' }).click();
    await page.getByText(/now has the role Admin/).waitFor();
    expect(await memberOf(other.email)).toHaveProperty('role', 'admin');

    await act(page, other.email, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row(page, other.email).waitFor({ state: 'detached' });
    expect(await memberOf(other.email)).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('shows what a removed member leaves behind, and takes it over', async () => {
    const other = await aMember(the.app, the.built.workspace, 'admin');
    const { api } = await aKey(the.app, other);
    const subscription = await aSubscription({ ...the.built, api }, { name: 'Warehouse' });
    const automation = await anAutomation({ ...the.built, api }, { name: 'Escalate' });
    const { page, complaints } = await openTeam();
    const dialog = page.getByRole('dialog');
    await act(page, other.email, 'Remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('link', { name: 'Escalate' }).waitFor();
    await dialog.getByText('1 API key no longer reaches this workspace.').waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await dialog.getByRole('button', { name: 'Take over Warehouse' }).press('Enter');
    await dialog.getByText('It is yours now.').waitFor();
    await dialog.getByRole('link', { name: 'Warehouse' }).click();
    await page.getByRole('heading', { name: 'Warehouse' }).waitFor();

    const { user } = the.built;
    const read = async (path: string) => (await the.built.api.get(path)).body;
    expect((await read(`/subscriptions/${subscription.id}`)).data.createdBy).toBe(user.id);
    expect((await read(`/automations/${automation.id}`)).createdBy).toBe(other.id);
    expect(complaints).toEqual([]);
  });

  it('keeps the last owner, in the words of the contract', async () => {
    const { page } = await openTeam();
    await act(page, the.built.user.email, 'Leave the workspace');
    await page.getByRole('dialog').getByRole('button', { name: 'Leave the workspace' }).click();

    await page
      .getByRole('dialog')
      .getByRole('alert')
      .getByText(/last owner/)
      .waitFor();
    expect(await memberOf(the.built.user.email)).toHaveProperty('role', 'owner');
  });

  it('offers a member nothing that only admins may do', async () => {
    const { page } = await openTeam(await aMember(the.app, the.built.workspace));

    expect(await page.getByRole('button', { name: 'Invite somebody' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Role of/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(1);
  });

  it('makes a key that works, rotates it, and revokes it', async () => {
    const { page, complaints } = await openTeam();
    await page.getByRole('button', { name: 'Create a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Website');
    await dialog.getByRole('button', { name: 'Only read' }).click();
    await dialog.getByRole('button', { name: 'Create a key' }).click();
    const secret = await page.getByRole('textbox', { name: 'API key' }).inputValue();
    const status = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`http://127.0.0.1:${portOf(the.app.running.server)}/api/v1/me`, { headers })).status;
    };
    expect(await status(secret)).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();

    await act(page, 'Website', 'Rotate');
    await dialog.getByLabel('The old secret works').selectOption('No longer');
    await dialog.getByRole('button', { name: 'Rotate' }).click();
    const rotated = await page.getByRole('textbox', { name: 'API key' }).inputValue();
    expect(rotated).not.toBe(secret);
    expect(await status(rotated)).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();

    await act(page, 'Website', 'Revoke');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await row(page, 'Website')
      .getByText(/^Revoked/)
      .waitFor();
    // A process may remember a key for up to 5 seconds.
    the.app.clock.advance(5_000);
    expect(await status(rotated)).toBe(401);
    expect(complaints).toEqual([]);
  });

  it('has no fault that axe finds, wide or narrow, light or dark', async () => {
    await aMember(the.app, the.built.workspace);
    await aKey(the.app, the.built.user, { isLimited: true, workspaceIds: [the.built.workspace.id] });
    const { page } = await openTeam();
    await page.getByText(/^Only /).waitFor();
    expect(await screenFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await screenFaults(page)).toEqual([]);
  });
});
