import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
