import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWidget, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('returns the whole widget', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built, { config: { type: 'inline', target: '#here' } });

    const response = await built.api.get(`/widgets/${widget.id}`, { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: widget });
  });
});

describe('400', () => {
  it('requires the workspace', async () => {
    const built = await aWorkspaceWithProject(app);
    const widget = await aWidget(built);

    const response = await built.api.get(`/widgets/${widget.id}`);

    expect(response).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});

describe('403', () => {
  it('refuses a stranger', async () => {
    const [built, stranger] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    const widget = await aWidget(built);

    const response = await stranger.api.get(`/widgets/${widget.id}`, { workspaceId: built.workspace.id });

    expect(response).toBeError(403, 'forbidden');
  });
});

describe('404', () => {
  it.each([newId('wgt'), 'nonsense'])('does not find %s', async (id) => {
    const { api, workspace } = await aWorkspaceWithProject(app);

    const response = await api.get(`/widgets/${id}`, { workspaceId: workspace.id });

    expect(response).toBeError(404, 'not_found');
  });

  it('does not find the widget of another workspace', async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    const widget = await aWidget(other);

    const response = await built.api.get(`/widgets/${widget.id}`, { workspaceId: built.workspace.id });

    expect(response).toBeError(404, 'not_found');
  });
});
