import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWebhook, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it("returns the workspace's own webhooks, newest first and without their secrets", async () => {
    const [built, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    await aWebhook(other);
    const { secret: _first, ...first } = await aWebhook(built);
    const { secret: _second, ...sameMoment } = await aWebhook(built, { projectId: null });

    const response = await built.api.get('/webhooks', { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: [sameMoment, first] });
  });
});

describe('400', () => {
  it.each([
    [{}, 'query/workspaceId'],
    [{ workspaceId: 'ws_1', page: '1' }, 'query/page'],
  ])('refuses the query %j', async (query: Record<string, string>, path) => {
    const { api } = await aWorkspaceWithProject(app);

    const response = await api.get('/webhooks', query);

    expect(response).toBeError(400, 'bad_request', path);
  });
});
