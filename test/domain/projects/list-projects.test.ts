import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspace, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it("returns the workspace's own projects whole, newest first", async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'low', hours: 8 }] });
    await aWorkspaceWithProject(app);
    const sameMoment = await api.post('/projects', { workspaceId: workspace.id, name: 'Second' });
    app.clock.advance(1);
    const later = await api.post('/projects', { workspaceId: workspace.id, name: 'Third' });

    const response = await api.get('/projects', { workspaceId: workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: [later.body.data, sameMoment.body.data, project] });
  });

  it('is empty for a workspace without projects', async () => {
    const { api, workspace } = await aWorkspace(app);

    const response = await api.get('/projects', { workspaceId: workspace.id });

    expect(response.body).toEqual({ data: [] });
  });
});

describe('400', () => {
  it.each([
    [{}, 'query/workspaceId'],
    [{ workspaceId: 'ws_1', page: '2' }, 'query/page'],
  ])('refuses the query %j', async (query: Record<string, string>, path) => {
    const { api } = await aWorkspace(app);

    const response = await api.get('/projects', query);

    expect(response).toBeError(400, 'bad_request', path);
  });
});
