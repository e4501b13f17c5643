import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('returns what the create returned', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app, {
      publicPortal: { enabled: true },
      slaRules: [{ priority: 'urgent', hours: 4 }],
    });

    const response = await api.get(`/projects/${project.id}`, { workspaceId: workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: project });
  });
});

describe('400', () => {
  it.each([
    [{}, 'query/workspaceId'],
    [{ workspaceId: 'ws_1', fields: 'name' }, 'query/fields'],
  ])('refuses the query %j', async (query: Record<string, string>, path) => {
    const { api, project } = await aWorkspaceWithProject(app);

    const response = await api.get(`/projects/${project.id}`, query);

    expect(response).toBeError(400, 'bad_request', path);
  });
});
