import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const exists = async (id: string) => (await app.database.prisma.automation.count({ where: { id } })) === 1;

describe('200', () => {
  it('removes it with its history', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await anAutomation(built);
    const { id: feedbackId } = await aFeedback(built);
    await built.api.post(`/automations/${id}/run`, { feedbackId });

    const response = await built.api.delete(`/automations/${id}`, { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ id, deleted: true });
    expect(await exists(id)).toBe(false);
    expect(await app.database.prisma.automationRun.count({ where: { feedbackId } })).toBe(0);
  });
});
describe('403', () => {
  it('refuses a member who is not an admin', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id } = await anAutomation(built);
    await app.database.prisma.member.updateMany({ where: { userId: built.user.id }, data: { role: 'member' } });
    app.clock.advance(5_000);

    expect(await built.api.delete(`/automations/${id}`)).toBeError(403, 'forbidden');
    expect(await exists(id)).toBe(true);
  });
});

describe('404', () => {
  it('does not find one that does not exist, is in another workspace, or is not in the workspace that is sent', async () => {
    const [own, other] = [await aWorkspaceWithProject(app), await aWorkspaceWithProject(app)];
    const [mine, foreign] = [await anAutomation(own), await anAutomation(other)];

    const responses = [
      await own.api.delete(`/automations/${newId('aut')}`),
      await own.api.delete(`/automations/${foreign.id}`),
      await own.api.delete(`/automations/${mine.id}`, { workspaceId: other.workspace.id }),
    ];

    for (const response of responses) expect(response).toBeError(404, 'not_found');
    for (const { id } of [mine, foreign]) expect(await exists(id)).toBe(true);
  });
});

describe('409', () => {
  it('refuses to delete an automation of an SLA rule', async () => {
    const { api, project } = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 4 }] });
    const { body } = await api.get('/automations', { projectId: project.id, includeSystem: true });
    const { id } = body.automations[0];

    expect(await api.delete(`/automations/${id}`)).toBeError(409, 'conflict');
    expect(await exists(id)).toBe(true);
  });
});
