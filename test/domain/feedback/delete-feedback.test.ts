import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isStored = async (id: string) => (await app.database.prisma.feedback.count({ where: { id } })) === 1;

describe('200', () => {
  it('removes only the item', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const other = await aFeedback(built);
    const query = { workspaceId: built.workspace.id };

    const response = await built.api.delete(`/feedback/${built.feedback.id}`, query);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: built.feedback.id, deleted: true } });
    expect(await built.api.get(`/feedback/${built.feedback.id}`, query)).toBeError(404, 'not_found');
    expect([await isStored(built.feedback.id), await isStored(other.id)]).toEqual([false, true]);
  });

  it('removes what belongs to it: comments, notes, attachments and runs', async () => {
    const { api, workspace, project, feedback } = await aWorkspaceWithFeedback(app);
    const { prisma } = app.database;
    const entry = { workspaceId: workspace.id, feedbackId: feedback.id };
    const file = { kind: 'image', mimeType: 'image/png', fileName: 'a.png', fileSize: 3, storageKey: feedback.id };
    const automation = {
      workspaceId: workspace.id,
      projectId: project.id,
      name: 'A',
      scope: 'manual',
      conditions: {},
      actions: [],
    };
    const { id: commentId } = await prisma.comment.create({
      data: { ...entry, id: newId('cmt'), message: 'Thanks', authorName: 'Ada' },
    });
    await prisma.note.create({
      data: { ...entry, id: newId('note'), content: 'Look', authorName: 'Ada', authorEmail: 'ada@example.org' },
    });
    await prisma.upload.create({ data: { ...entry, ...file, id: newId('att'), commentId } });
    const { id: automationId } = await prisma.automation.create({ data: { ...automation, id: newId('aut') } });
    await prisma.automationRun.create({
      data: { ...entry, id: newId('run'), automationId, outcome: 'matched', actor: {} },
    });

    await api.delete(`/feedback/${feedback.id}`, { workspaceId: workspace.id });

    const where = { workspaceId: workspace.id };
    const left = [
      prisma.comment.count({ where }),
      prisma.note.count({ where }),
      prisma.upload.count({ where }),
      prisma.automationRun.count({ where }),
    ];
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
    expect(await prisma.automation.count({ where })).toBe(1);
  });

  it("corrects the customer's feedbackCount", async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const { prisma } = app.database;
    const seen = new Date('2026-01-01');
    const customer = await prisma.customer.create({
      data: { id: newId('cus'), workspaceId: workspace.id, feedbackCount: 3, updatedAt: seen },
    });
    await prisma.feedback.updateMany({ where: { id: feedback.id }, data: { customerId: customer.id } });

    await api.delete(`/feedback/${feedback.id}`, { workspaceId: workspace.id });

    expect(await prisma.customer.findFirst({ where: { id: customer.id } })).toEqual({
      ...customer,
      feedbackCount: 2,
      version: 2,
    });
  });

  it('happens once for several simultaneous requests', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const { prisma } = app.database;
    const { id: customerId } = await prisma.customer.create({
      data: { id: newId('cus'), workspaceId: workspace.id, feedbackCount: 1 },
    });
    await prisma.feedback.updateMany({ where: { id: feedback.id }, data: { customerId } });
    const query = { workspaceId: workspace.id };

    const responses = await Promise.all([1, 2, 3].map(() => api.delete(`/feedback/${feedback.id}`, query)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await prisma.customer.findFirst({ where: { id: customerId } })).toHaveProperty('feedbackCount', 0);
  });
});

describe('400', () => {
  it.each([
    [{}, 'query/workspaceId'],
    [{ workspaceId: 'ws_1', force: 'true' }, 'query/force'],
  ])('refuses the query %j', async (query: Record<string, string>, path) => {
    const { api, feedback } = await aWorkspaceWithFeedback(app);

    const response = await api.delete(`/feedback/${feedback.id}`, query);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await isStored(feedback.id)).toBe(true);
  });
});
