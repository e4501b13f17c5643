import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aComment, aWorkspaceWithFeedback } from '../../support/builders.ts';
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
    const path = `/feedback/${feedback.id}/comments`;
    const attachments = [{ id: (await anAttachment(built)).id }];
    const created = [await api.post(path, { message: 'One' })];
    app.clock.advance(1_000);
    created.push(await api.post(path, { message: 'Two', attachments }), await api.post(path, { message: 'Three' }));

    const response = await api.get(path);

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual(created.map(({ body }) => body.data));
    const single = await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });
    expect(single.body.data.customerComments).toEqual(response.body.data);
  });

  it('lists them even if comments are turned off', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    await api.post(`/feedback/${feedback.id}/comments`, { message: 'One' });
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, customerCommentsEnabled: false });

    const response = await api.get(`/feedback/${feedback.id}/comments`, { workspaceId: workspace.id });

    expect(response.body.data).toHaveLength(1);
  });

  it('lists what machines of customers wrote only when asked to, and the item shows none of it', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { api, workspace, feedback } = built;
    const path = `/feedback/${feedback.id}/comments`;
    const [first, second] = [await aComment(built, feedback), await aComment(built, feedback)];
    await app.database.prisma.comment.updateMany({ where: { id: first.id }, data: { automatic: true } });

    const [plain, whole] = [await api.get(path), await api.get(path, { includeAutomatic: true })];

    expect(plain.body.data).toEqual([second]);
    expect(whole.body.data).toEqual([{ ...first, automatic: true }, second]);
    expect((await api.get(path, { includeAutomatic: false })).body.data).toEqual([second]);
    const item = await api.get(`/feedback/${feedback.id}`, { workspaceId: workspace.id });
    expect(item.body.data.customerComments).toEqual([second]);
  });

  it('is empty for an item without any', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    expect((await api.get(`/feedback/${feedback.id}/comments`)).body).toEqual({ data: [] });
  });
});

describe('400', () => {
  it('takes no parameter that it does not know', async () => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    expect(await api.get(`/feedback/${feedback.id}/comments`, { page: 2 })).toBeError(400, 'bad_request', 'query/page');
  });
});
