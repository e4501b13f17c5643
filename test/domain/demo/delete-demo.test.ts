import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, aFeedback, aSession, aWorkspaceWithProject } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A workspace with an item and a customer of its own, beside example data. */
async function withDemo() {
  const built = await aWorkspaceWithProject(app);
  const { api: owner } = await aSession(app, built.user);
  const own = await aFeedback(built, { userEmail: 'own@example.org' });
  await aCustomer(built, { name: 'Own', emails: ['second@example.org'] });
  const path = `/workspace/${built.workspace.id}/demo`;
  const { projectId } = (await owner.post(path, {})).body.data;
  await runJobs(app);
  return { ...built, owner, own, path, projectId, remove: () => owner.delete(path) };
}

/** The example data was removed. */
describe('200', () => {
  it('removes the project and its customers, and nothing else', async () => {
    const { remove, projectId, workspace, own, owner } = await withDemo();

    const response = await remove();

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({ id: projectId, deleted: true });
    const { prisma } = app.database;
    const where = { workspaceId: workspace.id };
    expect(await prisma.feedback.findMany({ where, select: { id: true } })).toEqual([{ id: own.id }]);
    expect(await prisma.project.count({ where })).toBe(1);
    expect(await prisma.customer.count({ where })).toBe(2);
    expect((await owner.get(`/workspace/${workspace.id}`)).body.data.demoProjectId).toBeNull();
  });

  it('leaves no number in the reports of the workspace, and room for another one', async () => {
    const { remove, workspace, owner, path } = await withDemo();
    await remove();
    await runJobs(app);
    const [from, to] = [-70, 1].map((days) =>
      new Date(app.clock.read().getTime() + days * 86_400_000).toISOString().slice(0, 10),
    );
    const asked = { workspaceId: workspace.id, from, to, interval: 'all' } as Record<string, string>;

    const [row] = (await owner.get('/feedback/metrics', asked)).body.data;
    const byProject = (await owner.get('/feedback/metrics', { ...asked, groupBy: 'project' })).body.data;

    expect(row).toMatchObject({ created: 1, resolved: 0, backlog: { total: 1 } });
    expect(byProject).toHaveLength(1);
    expect((await owner.post(path, {})).status).toBe(201);
  });

  it('leaves customers who have items elsewhere, or who are one with others', async () => {
    const built = await withDemo();
    const { remove, api, workspace, own } = built;
    await aFeedback(built, { userEmail: 'ben@okafor.example' });
    const of = (email: string) =>
      app.database.prisma.customer.findFirstOrThrow({ where: { workspaceId: workspace.id, emails: { has: email } } });
    const second = await of('second@example.org');
    await api.post(`/customers/${second.id}/merge`, { customerIds: [(await of('emi@tanaka.example')).id] });

    await remove();

    const left = await app.database.prisma.customer.findMany({ where: { workspaceId: workspace.id } });
    expect(left.map(({ id }) => id).sort()).toEqual(
      [own.customerId, second.id, (await of('ben@okafor.example')).id].sort(),
    );
  });

  it('has nothing left to remove once its project is deleted', async () => {
    const { remove, owner, projectId, workspace } = await withDemo();

    await owner.delete(`/projects/${projectId}?workspaceId=${workspace.id}`);

    expect(await remove()).toBeError(404, 'not_found');
    expect(await app.database.prisma.customer.count({ where: { workspaceId: workspace.id } })).toBe(2);
  });
});

/** The form or content of the request is wrong. `details` names each wrong field. */
describe('400', () => {
  it('names a query that it does not take', async () => {
    const { owner, path } = await withDemo();

    expect(await owner.send('delete', path, { query: { all: 'true' } })).toBeError(400, 'bad_request', 'query/all');
  });
});

/** The resource does not exist, or it belongs to another workspace. */
describe('404', () => {
  it('finds no example data where there is none', async () => {
    const built = await aWorkspaceWithProject(app);
    const { api } = await aSession(app, built.user);

    expect(await api.delete(`/workspace/${built.workspace.id}/demo`)).toBeError(404, 'not_found');
  });
});
