import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWebhook, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stored = (id: string) => app.database.prisma.webhook.findFirst({ where: { id } });

describe('200', () => {
  it('removes the webhook', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aWebhook(built);

    const response = await built.api.delete(`/webhooks/${id}`, { workspaceId: built.workspace.id });

    expect(response.body).toEqual({ data: { id, deleted: true } });
    expect(await stored(id)).toBeNull();
  });
});

describe('400', () => {
  it('requires the workspace', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await aWebhook(built);

    const response = await built.api.delete(`/webhooks/${id}`);

    expect(response).toBeError(400, 'bad_request', 'query/workspaceId');
    expect(await stored(id)).not.toBeNull();
  });
});
