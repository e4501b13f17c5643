import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SlaRuleInput } from '../../../generated/sdk/types.gen.ts';
import { enqueueDueAutomations } from '../../../src/domain/automations/scheduler.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hourMs = 3_600_000;
const urgent: SlaRuleInput = { priority: 'urgent', hours: 4 };
const high: SlaRuleInput = { priority: 'high', hours: 24 };

async function aProject(slaRules: SlaRuleInput[]) {
  const built = await aWorkspaceWithProject(app, { slaRules });
  const { api, project, workspace } = built;
  const automations = async () =>
    (await api.get('/automations', { projectId: project.id, includeSystem: true })).body.automations;
  const setRules = (slaRules: SlaRuleInput[]) =>
    api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, slaRules });
  const item = async (id: string) => (await api.get(`/feedback/${id}`, { workspaceId: workspace.id })).body.data;
  return { ...built, automations, setRules, item };
}

async function pass(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await enqueueDueAutomations(contextOf(app));
  await runJobs(app);
}

describe('the rules of a project', () => {
  it('make one automation each', async () => {
    const { automations, project } = await aProject([urgent, high]);

    const now = app.clock.read().toISOString();
    expect(await automations()).toMatchObject([
      {
        projectId: project.id,
        name: 'SLA: urgent within 4 h',
        scope: 'time.scheduled',
        enabled: true,
        systemGenerated: true,
        createdBy: null,
        schedule: { cron: '*/15 * * * *', timezone: 'UTC' },
        conditions: {
          combinator: 'and',
          rules: [
            { field: 'priority', operator: 'equals', value: 'urgent' },
            { field: 'slaBreached', operator: 'equals', value: true },
            { field: 'statusCategory', operator: 'not_in', value: ['resolved', 'closed'] },
          ],
        },
        actions: [{ type: 'add_tag', params: { tag: 'sla-breached' } }],
        createdAt: now,
      },
      { name: 'SLA: high within 24 h' },
    ]);
  });

  it('change, keep and remove them', async () => {
    const { api, automations, setRules } = await aProject([urgent, high]);
    const before = await automations();
    await api.patch(`/automations/${before[0].id}`, { enabled: false });
    app.clock.advance(1_000);

    await setRules([
      { ...urgent, hours: 2 },
      { priority: 'low', hours: 100 },
    ]);

    const after = await automations();
    expect(after).toMatchObject([
      { id: before[0].id, name: 'SLA: urgent within 2 h', enabled: false, updatedAt: app.clock.read().toISOString() },
      { name: 'SLA: low within 100 h', enabled: true },
    ]);
    expect(after).toHaveLength(2);
  });

  it('keep them when other fields of the project change, and remove them with the project', async () => {
    const { api, automations, setRules, project, workspace } = await aProject([urgent]);
    const before = await automations();
    app.clock.advance(1_000);
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, name: 'New', slaRules: [urgent] });

    expect(await automations()).toEqual(before);
    await setRules([]);
    expect(await automations()).toEqual([]);
  });
});

describe('an item that is late', () => {
  it('is tagged once', async () => {
    const built = await aProject([urgent]);
    const { api, workspace, user, item } = built;
    const { id } = await aFeedback(built, { priority: 'urgent' });
    await api.patch(`/feedback/${id}`, { workspaceId: workspace.id, assigneeId: user.id });
    const [automation] = await built.automations();

    await pass(3 * hourMs);
    const inTime = await item(id);
    await pass(2 * hourMs);
    await pass(hourMs);

    expect(inTime.tags).toEqual([]);
    expect(await item(id)).toMatchObject({ tags: ['sla-breached'], slaBreached: true });
    const { runs } = (await api.get(`/automations/${automation.id}/runs`)).body;
    expect(runs).toMatchObject([{ outcome: 'matched', feedbackId: id }]);
  });

  it('stays as it is if it is done or of another priority', async () => {
    const built = await aProject([urgent, high]);
    const { api, workspace, item } = built;
    const [done, slow] = [await aFeedback(built, { priority: 'urgent' }), await aFeedback(built, { priority: 'high' })];
    await pass(5 * hourMs - 15 * 60_000);
    await api.patch(`/feedback/${done.id}`, { workspaceId: workspace.id, status: 'resolved', tags: [] });

    await pass(hourMs);

    expect(await item(done.id)).toMatchObject({ tags: [], slaBreached: true });
    expect(await item(slow.id)).toHaveProperty('tags', []);
  });
});
