import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;

describe('200', () => {
  it('shows it as it was created', async () => {
    const built = await aWorkspaceWithProject(app);
    const automation = await anAutomation(built);

    const response = await built.api.get(`/automations/${automation.id}`, { workspaceId: built.workspace.id });

    expect(response.status).toBe(200);
    expect(response.body).toEqual(automation);
  });

  it('counts the runs of the last seven days, errors separately, and says when it last ran', async () => {
    const built = await aWorkspaceWithProject(app);
    const { id: feedbackId } = await aFeedback(built, { tags: ['a'] });
    const { id } = await anAutomation(built, {
      conditions: { combinator: 'and', rules: [{ field: 'tags', operator: 'contains', value: 'a' }] },
      actions: [{ type: 'send_email', params: { to: 'assignee', subject: 'S', body: 'B' } }],
    });
    const assign = (assigneeId: string | null) =>
      built.api.patch(`/feedback/${feedbackId}`, { workspaceId: built.workspace.id, assigneeId });
    const run = () => built.api.post(`/automations/${id}/run`, { feedbackId });
    const statsAfter = async (days: number) => {
      app.clock.advance(days * dayMs);
      return (await built.api.get(`/automations/${id}`)).body.runStats;
    };

    await run();
    await assign(built.user.id);
    await run();
    app.clock.advance(dayMs);
    await run();
    const lastRunAt = app.clock.read().toISOString();
    await built.api.patch(`/feedback/${feedbackId}`, { workspaceId: built.workspace.id, tags: [] });
    const noMatch = await run();

    expect(noMatch.body.outcome).toBe('no-match');
    expect((await built.api.get(`/automations/${id}`)).body).toMatchObject({
      runStats: { matched7d: 2, errored7d: 1 },
      lastRunAt,
    });
    expect(await statsAfter(5)).toEqual({ matched7d: 2, errored7d: 1 });
    expect(await statsAfter(1)).toEqual({ matched7d: 1, errored7d: 0 });
    expect(await statsAfter(1)).toEqual({ matched7d: 0, errored7d: 0 });
  });
});
