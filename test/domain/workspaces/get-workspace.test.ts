import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aMember, aWorkspace } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('returns what the list shows', async () => {
    const { api, workspace } = await aWorkspace(app, { billingInterval: 'yearly' });
    await aMember(app, workspace, 'admin');

    const response = await api.get(`/workspace/${workspace.id}`);

    const { body } = await api.get('/workspaces');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: body.data[0] });
    expect(response.body.data).toMatchObject({ memberCount: 2, role: 'owner', billingInterval: 'yearly' });
  });

  it("takes the workspace's own id as workspaceId", async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.get(`/workspace/${workspace.id}`, { workspaceId: workspace.id });

    expect(response.body.data).toHaveProperty('id', workspace.id);
  });

  it('opens as soon as access is given', async () => {
    const { api, workspace } = await aWorkspace(app, { apiAccessEnabled: false });
    const before = await api.get(`/workspace/${workspace.id}`);
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { apiAccessEnabled: true } });

    const after = await api.get(`/workspace/${workspace.id}`);

    expect([before.status, after.status]).toEqual([403, 200]);
  });
});
describe('403', () => {
  it('refuses a user within five seconds of losing the role', async () => {
    const { api, workspace, user } = await aWorkspace(app);
    const before = await api.get(`/workspace/${workspace.id}`);
    await app.database.prisma.member.updateMany({ where: { userId: user.id }, data: { role: 'member' } });
    app.clock.advance(5_000);

    const after = await api.get(`/workspace/${workspace.id}`);

    expect([before.status, after.status]).toEqual([200, 403]);
  });

  it('gives a stranger the same error as for a workspace that does not exist', async () => {
    const [{ workspace }, stranger] = [await aWorkspace(app), await aWorkspace(app)];

    const foreign = await stranger.api.get(`/workspace/${workspace.id}`);
    const missing = await stranger.api.get(`/workspace/${newId('ws')}`);
    const malformed = await stranger.api.get('/workspace/nonsense');

    expect(foreign).toBeError(403, 'forbidden');
    for (const { status, body } of [missing, malformed])
      expect([status, body.error.message]).toEqual([403, foreign.body.error.message]);
  });
});

describe('404', () => {
  it('finds nothing if workspaceId names another workspace', async () => {
    const [{ api, workspace }, other] = [await aWorkspace(app), await aWorkspace(app)];

    const response = await api.get(`/workspace/${workspace.id}`, { workspaceId: other.workspace.id });

    expect(response).toBeError(404, 'not_found');
  });
});
