import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it.each(['2', '%232', '002'])('finds the item by %s', async (ticketNumber) => {
    const built = await aWorkspaceWithFeedback(app);
    const second = await aFeedback(built, { message: 'The second' });

    const response = await built.api.get(`/feedback/number/${ticketNumber}`, { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: second });
  });

  it("finds the workspace's own item even if others have the same number", async () => {
    const [one, other] = [await aWorkspaceWithFeedback(app), await aWorkspaceWithFeedback(app)];

    const ofOne = await one.api.get('/feedback/number/1', { workspaceId: one.workspace.id });
    const ofOther = await other.api.get('/feedback/number/1', { workspaceId: other.workspace.id });

    expect([ofOne.body.data.id, ofOther.body.data.id]).toEqual([one.feedback.id, other.feedback.id]);
  });

  it('shows the threads too', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const entry = { id: newId('cmt'), workspaceId: workspace.id, feedbackId: feedback.id };
    await app.database.prisma.comment.create({ data: { ...entry, message: 'Thanks', authorName: 'Ada' } });

    const response = await api.get('/feedback/number/1', { workspaceId: workspace.id });

    expect(response.body.data).toMatchObject({ customerComments: [{ message: 'Thanks' }], internalNotes: [] });
  });
});

describe('400', () => {
  it.each(['one', '1a', '-1', '1.5', '1e2', '%23', '%23%231', '%201', '1%0A', '%D9%A1'])(
    'refuses %s, which is not a number',
    async (ticketNumber) => {
      const { api, workspace } = await aWorkspaceWithFeedback(app);

      const response = await api.get(`/feedback/number/${ticketNumber}`, { workspaceId: workspace.id });

      expect(response).toBeError(400, 'bad_request', 'path/ticketNumber');
    },
  );

  it('refuses a query without workspaceId', async () => {
    const { api } = await aWorkspaceWithFeedback(app);

    const response = await api.get('/feedback/number/1');

    expect(response).toBeError(400, 'bad_request', 'query/workspaceId');
  });
});

describe('404', () => {
  it.each(['0', '2', '2147483647', '2147483648', '9'.repeat(40), '9'.repeat(400)])(
    'does not find %s',
    async (number) => {
      const { api, workspace } = await aWorkspaceWithFeedback(app);

      const response = await api.get(`/feedback/number/${number}`, { workspaceId: workspace.id });

      expect(response).toBeError(404, 'not_found');
    },
  );
});
