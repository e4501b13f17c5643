import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
describe('409', () => {
  it('refuses to delete an automation of an SLA rule', async () => {
    const { api, project } = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 4 }] });
    const { body } = await api.get('/automations', { projectId: project.id, includeSystem: true });
    const { id } = body.automations[0];

    expect(await api.delete(`/automations/${id}`)).toBeError(409, 'conflict');
    expect(await exists(id)).toBe(true);
  });
});
