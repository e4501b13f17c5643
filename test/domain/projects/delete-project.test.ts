import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isStored = async (id: string) => (await app.database.prisma.project.count({ where: { id } })) === 1;

/** Two projects with an item each. */
async function twoProjects() {
  const built = await aWorkspaceWithFeedback(app);
  const { body } = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Second' });
  return { ...built, second: body.data, ofSecond: await aFeedback({ ...built, project: body.data }) };
}

describe('200', () => {
  it('deletes only the project with what is in it', async () => {
    const { api, workspace, project, feedback, second, ofSecond } = await twoProjects();
    const { prisma } = app.database;
    const within = { workspaceId: workspace.id, projectId: project.id };
    const file = { kind: 'image', mimeType: 'image/png', fileName: 'a.png', fileSize: 3, storageKey: project.id };
    const automation = { name: 'A', scope: 'manual', conditions: {}, actions: [] };
    const entry = { workspaceId: workspace.id, feedbackId: feedback.id };
    await prisma.widget.create({ data: { ...within, id: newId('wgt'), name: 'W', config: { type: 'modal' } } });
    await prisma.upload.create({ data: { ...within, ...file, id: newId('att') } });
    await prisma.automation.create({ data: { ...within, ...automation, id: newId('aut') } });
    await prisma.comment.create({ data: { ...entry, id: newId('cmt'), message: 'Thanks', authorName: 'Ada' } });

    const response = await api.delete(`/projects/${project.id}`, { workspaceId: workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ data: { id: project.id, deleted: true } });
    const where = { workspaceId: workspace.id };
    const left = [
      prisma.widget.count({ where }),
      prisma.upload.count({ where }),
      prisma.automation.count({ where }),
      prisma.comment.count({ where }),
    ];
    expect(await Promise.all(left)).toEqual([0, 0, 0, 0]);
    expect(await prisma.feedback.findMany({ where, select: { id: true } })).toEqual([{ id: ofSecond.id }]);
    expect([await isStored(project.id), await isStored(second.id)]).toEqual([false, true]);
  });

  it('removes the default from webhooks, which stay', async () => {
    const { api, workspace, project, second } = await twoProjects();
    const webhook = (projectId: string) => ({
      id: newId('wh'),
      workspaceId: workspace.id,
      projectId,
      name: 'Hook',
      slug: projectId,
      secretEncrypted: Buffer.from('secret'),
    });
    await app.database.prisma.webhook.createMany({ data: [webhook(project.id), webhook(second.id)] });

    await api.delete(`/projects/${project.id}`, { workspaceId: workspace.id });

    const webhooks = await app.database.prisma.webhook.findMany({
      where: { workspaceId: workspace.id },
      select: { slug: true, projectId: true },
      orderBy: { id: 'asc' },
    });
    expect(webhooks).toEqual([
      { slug: project.id, projectId: null },
      { slug: second.id, projectId: second.id },
    ]);
  });

  it("corrects customers' feedbackCount", async () => {
    const built = await twoProjects();
    const { api, workspace, project, feedback, ofSecond } = built;
    const { prisma } = app.database;
    const another = await aFeedback(built);
    const seen = new Date('2026-01-01');
    const customer = (feedbackCount: number) =>
      prisma.customer.create({ data: { id: newId('cus'), workspaceId: workspace.id, feedbackCount, updatedAt: seen } });
    const [both, untouched] = [await customer(3), await customer(1)];
    for (const id of [feedback.id, another.id, ofSecond.id])
      await prisma.feedback.updateMany({ where: { id }, data: { customerId: both.id } });

    await api.delete(`/projects/${project.id}`, { workspaceId: workspace.id });

    const customers = await prisma.customer.findMany({ where: { workspaceId: workspace.id }, orderBy: { id: 'asc' } });
    expect(customers).toEqual([{ ...both, feedbackCount: 1, version: 2 }, untouched]);
  });

  it('makes room for another project under the plan', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const ids = Array.from({ length: 49 }, () => newId('prj'));
    const data = ids.map((id) => ({ id, workspaceId: workspace.id, name: 'Shop', publicKey: id }));
    await app.database.prisma.project.createMany({ data });
    const full = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop' });

    await api.delete(`/projects/${project.id}`, { workspaceId: workspace.id });
    const response = await api.post('/projects', { workspaceId: workspace.id, name: 'Shop' });

    expect([full.status, response.status]).toEqual([403, 201]);
  });

  it('happens once for two simultaneous requests', async () => {
    const { api, workspace, project } = await aWorkspaceWithProject(app);
    const query = { workspaceId: workspace.id };

    const responses = await Promise.all([1, 2].map(() => api.delete(`/projects/${project.id}`, query)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('works while items of a customer are deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const built = await aWorkspaceWithProject(app);
      const { api, workspace, project } = built;
      const { prisma } = app.database;
      const items = await Promise.all(Array.from({ length: 10 }, () => aFeedback(built)));
      const customer = { id: newId('cus'), workspaceId: workspace.id, feedbackCount: 10 };
      await prisma.customer.create({ data: customer });
      await prisma.feedback.updateMany({ where: { workspaceId: workspace.id }, data: { customerId: customer.id } });
      const query = { workspaceId: workspace.id };

      const [deleted, ...others] = await Promise.all([
        api.delete(`/projects/${project.id}`, query),
        ...items.map(({ id }) => api.delete(`/feedback/${id}`, query)),
      ]);

      expect(deleted.status).toBe(200);
      for (const { status } of others) expect([200, 404]).toContain(status);
      expect(await prisma.customer.findFirst({ where: { id: customer.id } })).toHaveProperty('feedbackCount', 0);
    }
  });

  it('answers changes of its items meanwhile with 200 or 404', async () => {
    for (let round = 0; round < 3; round++) {
      const built = await aWorkspaceWithProject(app);
      const { api, workspace, project } = built;
      const items = await Promise.all(Array.from({ length: 8 }, () => aFeedback(built)));
      const change = { workspaceId: workspace.id, isPublic: true };

      const [deleted, ...changed] = await Promise.all([
        api.delete(`/projects/${project.id}`, { workspaceId: workspace.id }),
        ...items.map(({ id }) => api.patch(`/feedback/${id}`, change)),
      ]);

      expect(deleted.status).toBe(200);
      for (const { status } of changed) expect([200, 404]).toContain(status);
    }
  });

  it('answers creates of items meanwhile with 201 or 400, and keeps none', async () => {
    for (let round = 0; round < 5; round++) {
      const { api, workspace, project } = await aWorkspaceWithProject(app);
      const body = { workspaceId: workspace.id, projectId: project.id, message: 'It broke' };

      const [deleted, ...created] = await Promise.all([
        api.delete(`/projects/${project.id}`, { workspaceId: workspace.id }),
        ...Array.from({ length: 8 }, () => api.post('/feedback', body)),
      ]);

      expect(deleted.status).toBe(200);
      for (const { status } of created) expect([201, 400]).toContain(status);
      expect(await app.database.prisma.feedback.count({ where: { workspaceId: workspace.id } })).toBe(0);
    }
  });
});

describe('400', () => {
  it.each([
    [{}, 'query/workspaceId'],
    [{ workspaceId: 'ws_1', force: 'true' }, 'query/force'],
  ])('refuses the query %j', async (query: Record<string, string>, path) => {
    const { api, project } = await aWorkspaceWithProject(app);

    const response = await api.delete(`/projects/${project.id}`, query);

    expect(response).toBeError(400, 'bad_request', path);
    expect(await isStored(project.id)).toBe(true);
  });
});
