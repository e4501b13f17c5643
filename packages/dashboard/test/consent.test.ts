import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { User } from '../../../generated/prisma/client.ts';
import { aMember, aWorkspace } from '../../../test/support/builders.ts';
import { PlainClient } from '../../../test/support/oauth/plain-client.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

inDashboard('an app that asks to be let in', (the) => {
  /** The page that this user sees when a new app sends them to Heed. */
  async function ask(user: User, changes: Record<string, string> = {}): Promise<{ page: Page; client: PlainClient }> {
    const { page } = await the.open('/app/sign-in', user);
    const client = new PlainClient(the.site);
    client.clientId = await page.evaluate(
      async (body) => {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch('/oauth/register', { method: 'POST', body, headers });
        return ((await answer.json()) as { client_id: string }).client_id;
      },
      JSON.stringify({
        ...{ client_name: 'Example App', redirect_uris: [client.redirectUri] },
        grant_types: ['authorization_code', 'refresh_token'],
      }),
    );
    await page.goto(client.address(changes).href);
    return { page, client };
  }

  it('is shown with all that it asks for, and its answers in view, and goes on with what was left on', async () => {
    const { page, client } = await ask(the.built.user);
    await page.getByRole('heading', { name: 'Let “Example App” into Heed?' }).waitFor();
    expect(await screenFaults(page)).toEqual([]);
    const { y = 0, height = 0 } = (await page.getByRole('button', { name: 'Let it in' }).boundingBox()) ?? {};
    expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);

    await page.getByLabel('See widgets').press('Space');
    await page.getByLabel('Create and change widgets').press('Space');
    const back = page.waitForRequest((request) => request.url().startsWith(client.redirectUri));
    await page.getByRole('button', { name: 'Let it in' }).press('Enter');

    expect(new URL((await back).url()).searchParams.get('code')).toEqual(expect.any(String));
    const [grant] = await the.app.database.prisma.appGrant.findMany({ where: { workspaceId: the.built.workspace.id } });
    expect(grant?.scopes).toEqual(expect.arrayContaining(['feedback:read', 'widgets:write']));
    expect(grant?.scopes).not.toContain('widgets:read');
    expect(grant?.scopes).toHaveLength(9);
  });

  it('loses what was switched on for one workspace when another is chosen', async () => {
    const { user } = the.built;
    const { workspace: second } = await aWorkspace(the.app, { name: 'Second' });
    await the.app.database.prisma.member.create({ data: { workspaceId: second.id, userId: user.id, role: 'admin' } });
    const { page } = await ask(user, { scope: 'feedback:read feedback:write widgets:read' });
    await page.getByLabel('Workspace').selectOption(the.built.workspace.id);
    await page.getByLabel('Create and change feedback').press('Space');
    await page.getByLabel('See widgets').press('Space');
    const switched = async () =>
      Promise.all(
        ['Read feedback', 'Create and change feedback', 'See widgets'].map((name) => page.getByLabel(name).isChecked()),
      );
    expect(await switched()).toEqual([true, true, false]);

    await page.getByLabel('Workspace').selectOption(second.id);
    expect(await switched()).toEqual([true, false, true]);
    await page.getByLabel('Workspace').selectOption(the.built.workspace.id);

    expect(await switched()).toEqual([true, false, true]);
  });

  it('is shown to a member without what their role does not permit, and refused by the settings', async () => {
    const member = await aMember(the.app, the.built.workspace);
    const { page } = await ask(member);
    await page.getByText('It asks for 10 things more').waitFor();
    expect(await page.getByLabel('Delete widgets').count()).toBe(0);
    expect(await screenFaults(page)).toEqual([]);

    const { id } = the.built.workspace;
    await the.app.database.prisma.workspace.update({ where: { id }, data: { allowedAppHosts: ['claude.ai'] } });
    await page.reload();
    await page.getByRole('alert').getByText('do not allow apps of app.example.org').waitFor();

    expect(await page.getByRole('button', { name: 'Let it in' }).isDisabled()).toBe(true);
    expect(await screenFaults(page)).toEqual([]);
  });

  it('is told apart from a request that is over', async () => {
    const { page } = await the.open('/app/authorize?request=gone', the.built.user);
    await page.getByRole('heading', { name: 'This request is over' }).waitFor();

    expect(await screenFaults(page)).toEqual([]);
  });
});
