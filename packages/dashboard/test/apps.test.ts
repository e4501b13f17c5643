import { expect, it } from '@jest/globals';
import { aMember } from '../../../test/support/builders.ts';
import { aConnectedApp } from '../../../test/support/oauth/grants.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('apps of others', (the) => {
  const open = (path: string, user = the.built.user) => the.open(`/app/${the.built.workspace.id}/${path}`, user);
  const isRevoked = async (id: string) =>
    (await the.app.database.prisma.appGrant.findFirstOrThrow({ where: { id } })).revokedAt !== null;

  it('are disconnected in the account of who let them in, by the keyboard alone', async () => {
    const { grant } = await aConnectedApp(the.app, the.built);
    const { page, complaints } = await open('account');
    await page.getByText('Claude', { exact: true }).waitFor();
    await page.getByText('Never used').waitFor();
    await page.getByText('21 scopes').press('Enter');
    await page.getByText('automations:read, automations:write').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disconnect Claude' }).press('Enter');
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
    await page.getByText('No app is connected').waitFor();

    expect(await isRevoked(grant.id)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('are disconnected with a list of what stays', async () => {
    const { workspace } = the.built;
    const { grant, api } = await aConnectedApp(the.app, the.built);
    const view = { workspaceId: workspace.id, name: 'Broken checkouts', filters: {}, shared: true };
    expect((await api.post('/views', view)).status).toBe(201);
    const { page, complaints } = await open('team');
    await page.getByRole('button', { name: 'Disconnect Claude' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
    const list = page.getByRole('dialog', { name: 'Claude is disconnected' });
    await list.getByRole('listitem').filter({ hasText: 'Saved view Broken checkouts' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await list.getByRole('button', { name: 'Close' }).press('Enter');
    await list.waitFor({ state: 'detached' });
    await page.getByText('No app is connected').waitFor();

    expect(await isRevoked(grant.id)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('are listed for admins with who let them in, who may end them', async () => {
    const { grant } = await aConnectedApp(the.app, the.built);
    const { page } = await open('team', await aMember(the.app, the.built.workspace, 'admin'));
    await page.getByText(`let in by ${the.built.user.name}`).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disconnect Claude' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
    await page.getByText('No app is connected').waitFor();

    expect(await isRevoked(grant.id)).toBe(true);
  });

  it('are let in only from hosts that the settings name', async () => {
    const { page } = await open('settings');
    const section = page.getByRole('region', { name: 'Apps of others' });
    await section.getByRole('textbox', { name: 'Only apps of these hosts' }).fill('not a host!');
    await section.getByRole('button', { name: 'Save' }).press('Enter');
    await section.getByRole('alert').waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await section.getByRole('textbox', { name: 'Only apps of these hosts' }).fill('claude.ai\nlocalhost');
    await section.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('Saved.').waitFor();

    const { allowedAppHosts } = await the.app.database.prisma.workspace.findUniqueOrThrow({
      where: { id: the.built.workspace.id },
    });
    expect(allowedAppHosts).toEqual(['claude.ai', 'localhost']);
  });
});
