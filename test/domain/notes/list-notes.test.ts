import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithFeedback } from '../../support/builders.ts';
import { anAttachment } from '../../support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('lists what was written, oldest first, in the same form as the create', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { api, workspace, feedback } = built;
    const path = `/feedback/${feedback.id}/notes`;
    const attachments = [{ id: (await anAttachment(built)).id }];
    const created = [await api.post(path, { contentHtml: '<p>One</p>' })];
    app.clock.advance(1_000);
    created.push(await api.post(path, { content: 'Two', attachments }), await api.post(path, { content: 'Three' }));

    const response = await api.get(path);

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual(created.map(({ body }) => body.data));
    const single = await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });
    expect(single.body.data.internalNotes).toEqual(response.body.data);
  });

  it('is empty for an item without any', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    expect((await api.get(`/feedback/${feedback.id}/notes`)).body).toEqual({ data: [] });
  });
});

describe('400', () => {
  it('takes no parameter except workspaceId', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    expect(await api.get(`/feedback/${feedback.id}/notes`, { page: 2 })).toBeError(400, 'bad_request', 'query/page');
  });
});
