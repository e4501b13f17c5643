import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aSubscription, aView, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
let otherId: string;
beforeAll(async () => {
  app = await startTestApp();
  const vendor = { id: 'vendor', label: 'Vendor', category: 'pending' } as const;
  built = await aWorkspaceWithProject(app, { customStatuses: [vendor] });
  const body = { workspaceId: built.workspace.id, name: 'Other' };
  otherId = (await built.api.post('/projects', body)).body.data.id;
  const { id } = await aFeedback(built);
  await built.api.patch(`/feedback/${id}`, { workspaceId: built.workspace.id, status: 'vendor' });
});
afterAll(() => app.close());

const known = 'new, in-progress, reopened, resolved, archived, vendor';
const get = (path: string, query: object) => built.api.get(path, { workspaceId: built.workspace.id, ...query });

describe('a filter by a status that no project has', () => {
  it.each([
    ['list', '/feedback', {}],
    ['counts', '/feedback/counts', { groupBy: 'status' }],
    ['export', '/feedback/export', { format: 'json' }],
  ])('is refused by the %s with the nearest status and all of them', async (_name, path, query) => {
    const response = await get(path, { ...query, status: 'new,vendro' });

    expect(response).toBeError(400, 'bad_request');
    const message = `must have only statuses that exist, and "vendro" does not: ${known}. Did you mean vendor?`;
    expect(response.body.error.details).toEqual([{ path: 'query/status', message }]);
  });

  it('is refused by a change of all items that it would leave', async () => {
    const { api, workspace } = built;
    const changes = { addTags: ['seen'] };

    const response = await api.post('/feedback/bulk', {
      workspaceId: workspace.id,
      filter: { status: 'nwe' },
      changes,
    });

    expect(response).toBeError(400, 'bad_request');
    const message = expect.stringContaining('Did you mean new?');
    expect(response.body.error.details).toEqual([{ path: 'body/filter/status', message }]);
  });

  it('is none for a status that one of the projects asked for has', async () => {
    const everywhere = await get('/feedback', { status: 'vendor' });
    const both = await get('/feedback', { status: 'vendor,new', projectId: `${otherId},${built.project.id}` });
    const elsewhere = await get('/feedback', { status: 'vendor', projectId: otherId });

    expect([everywhere.body.data.length, both.body.data.length]).toEqual([1, 1]);
    expect(elsewhere).toBeError(400, 'bad_request');
    expect(elsewhere.body.error.message).not.toContain('archived, vendor');
  });

  it('tells nothing of the statuses of other workspaces', async () => {
    const stranger = await aWorkspaceWithProject(app);

    const response = await stranger.api.get('/feedback', { workspaceId: stranger.workspace.id, status: 'vendor' });

    expect(response).toBeError(400, 'bad_request');
    expect(response.body.error.message).not.toContain('archived, vendor');
  });
});

describe('a stored filter by such a status', () => {
  const filters = { status: 'gone,new' };
  const warning = { path: 'filters/status', message: expect.stringContaining('matches nothing: it must have only') };

  it('is kept in a view, with a warning', async () => {
    const { api, workspace } = built;
    const body = { workspaceId: workspace.id, name: 'Old', filters, shared: true };

    const created = await api.post('/views', body);
    const { id } = created.body.data;
    const read = await get(`/views/${id}`, {});
    const renamed = await api.patch(`/views/${id}`, { workspaceId: workspace.id, name: 'Older' });
    const corrected = await api.patch(`/views/${id}`, { workspaceId: workspace.id, filters: { status: 'new' } });

    expect(created.status).toBe(201);
    for (const { body } of [created, read, renamed])
      expect(body).toMatchObject({ data: { filters }, warnings: [warning] });
    expect(corrected.body).not.toHaveProperty('warnings');
    expect(await aView(built)).toHaveProperty('id');
  });

  it('is kept in a subscription, with a warning of what its projects lack', async () => {
    const { api, workspace } = built;
    const sent = { workspaceId: workspace.id, name: 'S', url: 'https://hooks.invalid/heed', types: ['*'] };

    const created = await api.post('/subscriptions', { ...sent, filters });
    const ofOther = await api.post('/subscriptions', { ...sent, filters: { status: 'vendor' }, projectIds: [otherId] });
    const { id } = created.body.data;
    const read = await get(`/subscriptions/${id}`, {});
    const changed = await api.patch(`/subscriptions/${id}`, {
      workspaceId: workspace.id,
      filters: { status: 'vendor' },
    });

    expect([created.status, ofOther.status]).toEqual([201, 201]);
    for (const { body } of [created, read]) expect(body).toMatchObject({ data: { filters }, warnings: [warning] });
    expect(ofOther.body.warnings).toEqual([warning]);
    expect(changed.body).not.toHaveProperty('warnings');
    expect(await aSubscription(built)).toHaveProperty('secret');
  });
});
