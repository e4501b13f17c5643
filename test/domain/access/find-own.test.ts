import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aCustomer, anAutomation, aUser, aWorkspace, aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Each way to a resource whose path does not name its workspace. */
async function aWorkspaceToReach() {
  const built = await aWorkspaceWithFeedback(app);
  const { id: automationId } = await anAutomation(built);
  const { id: customerId } = await aCustomer(built);
  const ask = (api: Api, workspaceId?: string) => {
    const query: Record<string, string> = workspaceId === undefined ? {} : { workspaceId };
    return Promise.all([
      api.get(`/customers/${customerId}`, query),
      api.get(`/automations/${automationId}`, query),
      api.get('/automations', { ...query, projectId: built.project.id }),
      api.get(`/feedback/${built.feedback.id}/comments`, query),
      api.post(`/feedback/${built.feedback.id}/notes`, { ...query, content: 'Seen' }),
    ]);
  };
  return { ...built, ask };
}

const join = (workspaceId: string, userId: string, role: string) =>
  app.database.prisma.member.create({ data: { workspaceId, userId, role } });

describe('a resource whose path names no workspace', () => {
  it('is found in each of the workspaces of a user', async () => {
    const { ask, workspace } = await aWorkspaceToReach();
    const { api, user } = await aWorkspace(app);
    await join(workspace.id, user.id, 'admin');

    for (const { status } of await ask(api)) expect([200, 201]).toContain(status);
    for (const { status } of await ask(api, workspace.id)) expect([200, 201]).toContain(status);
  });

  it('does not exist for a stranger, nor in another workspace of its user', async () => {
    const { ask, api, user } = await aWorkspaceToReach();
    const other = await aWorkspace(app);
    await join(other.workspace.id, user.id, 'owner');

    for (const response of await ask(other.api)) expect(response).toBeError(404, 'not_found');
    for (const response of await ask(api, other.workspace.id)) expect(response).toBeError(404, 'not_found');
  });

  it('is reached by a new member at once, and by a new admin', async () => {
    const { ask, workspace } = await aWorkspaceToReach();
    const { api, user } = await aWorkspace(app);
    for (const response of await ask(api)) expect(response).toBeError(404, 'not_found');

    await join(workspace.id, user.id, 'member');
    for (const response of await ask(api)) expect(response).toBeError(403, 'forbidden');

    const where = { workspaceId_userId: { workspaceId: workspace.id, userId: user.id } };
    await app.database.prisma.member.update({ where, data: { role: 'admin' } });
    for (const { status } of await ask(api)) expect([200, 201]).toContain(status);
  });

  it('is refused if the plan has no API access', async () => {
    const { ask, api, workspace } = await aWorkspaceToReach();
    await app.database.prisma.workspace.update({ where: { id: workspace.id }, data: { plan: 'free' } });
    app.clock.advance(5_000);

    for (const response of await ask(api)) expect(response).toBeError(403, 'forbidden');
  });

  it('does not exist for a user without a workspace', async () => {
    const { ask, workspace } = await aWorkspaceToReach();
    const { api, user } = await aWorkspace(app);
    await app.database.prisma.member.deleteMany({ where: { userId: user.id } });
    await join(workspace.id, (await aUser(app)).id, 'owner');

    for (const response of await ask(api)) expect(response).toBeError(404, 'not_found');
  });
});
