import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User, Workspace } from '../../../generated/prisma/client.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aKey, aMember, aUser, aWorkspace, type WorkspaceFields } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Another workspace of this user. */
function anotherOf(user: User, role: string, fields: WorkspaceFields = {}): Promise<Workspace> {
  const members = { create: { userId: user.id, role } };
  const data = { id: newId('ws'), name: 'Another', plan: 'pro', counter: { create: {} }, members, ...fields };
  return app.database.prisma.workspace.create({ data });
}

describe('200', () => {
  it('shows every field, with the role of the key owner and the number of members', async () => {
    const { api, workspace } = await aWorkspace(app, { name: 'Example Inc.', plan: 'pro_max' }, 'admin');
    await aMember(app, workspace);

    const response = await api.get('/workspaces');

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual([
      {
        id: workspace.id,
        name: 'Example Inc.',
        plan: 'pro_max',
        billingInterval: 'monthly',
        subscriptionStatus: 'active',
        apiAccessEnabled: true,
        reportTimezone: 'UTC',
        demoProjectId: null,
        appAccessEnabled: true,
        allowedAppHosts: null,
        memberCount: 2,
        role: 'admin',
        createdAt: workspace.createdAt.toISOString(),
        updatedAt: workspace.updatedAt.toISOString(),
      },
    ]);
  });

  it('lists only those that the key may act in, newest first', async () => {
    const { api, user, workspace } = await aWorkspace(app, { createdAt: new Date('2026-01-01') });
    await aWorkspace(app);
    const newer = await anotherOf(user, 'admin', { createdAt: new Date('2026-02-01'), plan: 'pro_max' });
    await anotherOf(user, 'member');
    await anotherOf(user, 'owner', { plan: 'free' });
    await anotherOf(user, 'owner', { apiAccessEnabled: false });

    const response = await api.get('/workspaces');

    expect(response.body.data.map(({ id }: Workspace) => id)).toEqual([newer.id, workspace.id]);
  });

  it('reflects a change at once', async () => {
    const { api, workspace } = await aWorkspace(app);
    const before = await api.get('/workspaces');
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { apiAccessEnabled: false } });

    const after = await api.get('/workspaces');

    expect([before.body.data.length, after.body.data.length]).toEqual([1, 0]);
  });

  it('is empty for a user without workspaces', async () => {
    const { api } = await aKey(app, await aUser(app));

    const response = await api.get('/workspaces');

    expect(response.body).toEqual({ data: [] });
  });
});
