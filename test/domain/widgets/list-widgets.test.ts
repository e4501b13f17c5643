import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function aSecondProject({ api, workspace }: Awaited<ReturnType<typeof aWorkspaceWithProject>>) {
  const { body } = await api.post('/projects', { workspaceId: workspace.id, name: 'Second' });
  return body.data as { id: string };
}

describe('200', () => {
  it("returns the workspace's own widgets whole, newest first", async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    await aWidget(other);
    const first = await aWidget(built, { styling: { primaryColor: 'teal' } });
    const sameMoment = await aWidget(built, { enabled: false });
    app.clock.advance(1);
    const later = await aWidget(built);

    const response = await built.api.get('/widgets', { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: [later, sameMoment, first] });
  });

  it('narrows to a project, and finds nothing for one that does not exist', async () => {
    const built = await aWorkspaceWithProject(app);
    const workspaceId = built.workspace.id;
    const project = await aSecondProject(built);
    await aWidget(built);
    const widget = await aWidget({ ...built, project });

    const found = await built.api.get('/widgets', { workspaceId, projectId: project.id });
    const unknown = await built.api.get('/widgets', { workspaceId, projectId: newId('prj') });

    expect(found.body.data).toEqual([widget]);
    expect(unknown.body.data).toEqual([]);
  });

  it("finds nothing for another workspace's project", async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    await aWidget(other);

    const response = await built.api.get('/widgets', { workspaceId: built.workspace.id, projectId: other.project.id });

    expect(response.body.data).toEqual([]);
  });
});

describe('400', () => {
  it.each([
    [{}, 'query/workspaceId'],
    [{ workspaceId: 'ws_1', enabled: 'true' }, 'query/enabled'],
  ])('refuses the query %j', async (query: Record<string, string>, path) => {
    const { api } = await aWorkspaceWithProject(app);

    const response = await api.get('/widgets', query);

    expect(response).toBeError(400, 'bad_request', path);
  });
});
