import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Automation } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aWorkspaceWithProject } from '../../support/builders.ts';
import { call, callInVain, doors } from './clients.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe.each(doors)('the automation tools over %s', (_door, connect) => {
  let built: Awaited<ReturnType<typeof aWorkspaceWithProject>>;
  let client: Client;
  let macro: Automation;

  const anAutomation = async (fields: object) => {
    const actions = [{ type: 'add_tag', params: { tag: 'seen' } }];
    const body = { projectId: built.project.id, name: 'Mark as seen', scope: 'manual', actions, ...fields };
    const response = await built.api.post('/automations', body);
    if (response.status !== 201) throw new Error(JSON.stringify(response.body));
    return response.body as Automation;
  };

  beforeAll(async () => {
    built = await aWorkspaceWithProject(app);
    client = await connect(app, built.key);
  });
  beforeEach(async () => {
    macro = await anAutomation({});
  });
  afterAll(() => client.close());

  it('list automations with the filters of REST, 50 a page', async () => {
    const project_id = (await aWorkspaceProject()).id;
    const first = await anAutomation({ projectId: project_id, priority: 1, scope: 'feedback.created' });
    const second = await anAutomation({ projectId: project_id, priority: 2, scope: 'feedback.created' });
    await anAutomation({ projectId: project_id, priority: 3, enabled: false, scope: 'feedback.created' });
    await anAutomation({ projectId: project_id });

    const filters = { project_id, scope: 'feedback.created', enabled: true };
    const page = await call(client, 'list_automations', { ...filters, limit: 1 });
    const rest = await call(client, 'list_automations', { ...filters, cursor: page.nextCursor });
    const all = await call(client, 'list_automations', { project_id });

    expect(page).toEqual({ automations: [first], nextCursor: first.id });
    expect(rest).toEqual({ automations: [second] });
    expect(all.automations).toHaveLength(4);
  });

  it('leave out the automations of SLA rules unless asked for', async () => {
    const { id: project_id } = await aWorkspaceProject({ slaRules: [{ priority: 'urgent', hours: 1 }] });

    const without = await call(client, 'list_automations', { project_id });
    const withThem = await call(client, 'list_automations', { project_id, include_system: true });

    expect(without.automations).toEqual([]);
    expect(withThem.automations).toMatchObject([{ systemGenerated: true, scope: 'time.scheduled' }]);
  });

  it('get one in full', async () => {
    const automation = await call(client, 'get_automation', { automation_id: macro.id });

    expect(automation).toEqual((await built.api.get(`/automations/${macro.id}`)).body);
    expect(automation).toMatchObject({
      actions: macro.actions,
      conditions: macro.conditions,
      runStats: { matched7d: 0 },
    });
  });

  it('run a macro, and list its runs', async () => {
    const feedback = await aFeedback(built);

    const run = await call(client, 'run_macro', { automation_id: macro.id, feedback_id: feedback.id });
    const { runs } = await call(client, 'list_automation_runs', { automation_id: macro.id });

    expect(run).toMatchObject({ outcome: 'matched', actionsExecuted: [{ type: 'add_tag', success: true }] });
    expect(runs).toEqual([
      { runId: run.runId, outcome: 'matched', runAt: expect.any(String), actionsExecuted: 1, feedbackId: feedback.id },
    ]);
    expect(await app.database.prisma.feedback.findFirst({ where: { id: feedback.id } })).toHaveProperty('tags', [
      'seen',
    ]);
  });

  it('list 20 runs by default, most recent first', async () => {
    const feedback = await aFeedback(built);
    const ran: unknown[] = [];
    for (let index = 0; index < 21; index += 1) {
      app.clock.advance(1_000);
      const { body } = await built.api.post(`/automations/${macro.id}/run`, { feedbackId: feedback.id });
      ran.unshift(body.runId);
    }

    const idsOf = async (limit?: number) => {
      const { runs } = await call(client, 'list_automation_runs', { automation_id: macro.id, ...(limit && { limit }) });
      return (runs as { runId: string }[]).map(({ runId }) => runId);
    };

    expect(await idsOf()).toEqual(ran.slice(0, 20));
    expect(await idsOf(3)).toEqual(ran.slice(0, 3));
    expect(await idsOf(50)).toEqual(ran);
  });

  it('fail for values out of bounds', async () => {
    const [ofRuns] = await callInVain(client, 'list_automation_runs', { automation_id: macro.id, limit: 51 });
    const [ofList] = await callInVain(client, 'list_automations', { project_id: built.project.id, limit: 101 });
    const [none] = await callInVain(client, 'list_automations', { project_id: built.project.id, limit: 0 });

    expect(ofRuns).toBe('bad_request: limit must be <= 50');
    expect(ofList).toBe('bad_request: limit must be <= 100');
    expect(none).toBe('bad_request: limit must be >= 1');
  });

  it('fail as REST does for what cannot be run', async () => {
    const feedback = await aFeedback(built);
    const onCreation = await anAutomation({ scope: 'feedback.created' });
    const disabled = await anAutomation({ enabled: false });

    for (const [automationId, feedbackId] of [
      [onCreation.id, feedback.id],
      [disabled.id, feedback.id],
      [macro.id, 'fb_unknown'],
      ['aut_unknown', feedback.id],
    ] as const) {
      const [text] = await callInVain(client, 'run_macro', { automation_id: automationId, feedback_id: feedbackId });
      const { body } = await built.api.post(`/automations/${automationId}/run`, { feedbackId });
      expect(text).toBe(`${body.error.code}: ${body.error.message}`);
    }
  });

  it('need automations:write to run', async () => {
    const { key } = await aKey(app, built.user, { scopes: ['automations:read'] });
    const reader = await connect(app, key);
    const feedback = await aFeedback(built);

    const [text] = await callInVain(reader, 'run_macro', { automation_id: macro.id, feedback_id: feedback.id });

    expect(text).toBe('forbidden: This API key lacks the scope automations:write');
    await reader.close();
  });

  async function aWorkspaceProject(fields: object = {}): Promise<{ id: string }> {
    const response = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Other', ...fields });
    return response.body.data;
  }
});
