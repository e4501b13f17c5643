import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConditionGroup } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aKey, aMember, anAutomation, aSession, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const item = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });
const runsOf = (automationId: string) => app.database.prisma.automationRun.findMany({ where: { automationId } });
const ifHigh: ConditionGroup = {
  combinator: 'and',
  rules: [{ field: 'priority', operator: 'equals', value: 'high' }],
};

describe('200', () => {
  it('runs the actions in their order, and records the run with its actor and its trace', async () => {
    const built = await aWorkspaceWithFeedback(app, { priority: 'high' });
    const { id } = await anAutomation(built, {
      conditions: ifHigh,
      actions: [
        { type: 'set_status', params: { status: 'in-progress' } },
        { type: 'add_note', params: { content: 'Now {{feedback.status}}' } },
      ],
    });

    const response = await built.api.post(`/automations/${id}/run`, {
      workspaceId: built.workspace.id,
      feedbackId: built.feedback.id,
    });

    const actionsExecuted = [
      { type: 'set_status', success: true },
      { type: 'add_note', success: true },
    ];
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ runId: expect.stringMatching(/^run_/), outcome: 'matched', actionsExecuted });
    expect(await item(built.feedback.id)).toMatchObject({ status: 'in-progress', statusCategory: 'pending' });
    expect(await runsOf(id)).toMatchObject([
      {
        id: response.body.runId,
        actionsExecuted,
        actor: { userId: built.user.id, name: built.user.name, system: false },
        trace: [{ field: 'priority', operator: 'equals', expected: 'high', actual: 'high', matched: true }],
      },
    ]);
    const { body } = await built.api.get(`/feedback/${built.feedback.id}`, { workspaceId: built.workspace.id });
    expect(body.data.internalNotes).toMatchObject([
      { content: 'Now in-progress', authorName: built.user.name, authorEmail: built.user.email },
    ]);
  });

  it('writes in the name of the person who runs it: their comment is an answer, and pauses the time', async () => {
    const built = await aWorkspaceWithFeedback(
      app,
      { priority: 'high' },
      { slaRules: [{ priority: 'high', hours: 8 }], pauseWhile: ['waiting-for-customer'] },
    );
    const { id } = await anAutomation(built, { actions: [{ type: 'add_comment', params: { message: 'Hello' } }] });
    const inBrowser = await aSession(app, built.user);
    const second = await aFeedback(built);

    await built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });
    await inBrowser.api.post(`/automations/${id}/run`, { feedbackId: second.id });

    const { data } = (await built.api.get(`/feedback/${built.feedback.id}`, { workspaceId: built.workspace.id })).body;
    expect(data).toMatchObject({ firstAnsweredAt: data.updatedAt, dueDate: null, slaPaused: { secondsLeft: 28_800 } });
    expect(data.customerComments).toMatchObject([{ via: 'api', authorName: built.user.name }]);
    const [inDashboard] = (await built.api.get(`/feedback/${second.id}/comments`)).body.data;
    expect(inDashboard).toMatchObject({ via: 'dashboard', authorEmail: built.user.email });
  });

  it('does nothing and says so if the conditions do not hold', async () => {
    const built = await aWorkspaceWithFeedback(app, { priority: 'low' });
    const { id } = await anAutomation(built, { conditions: ifHigh });

    const response = await built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });

    expect(response.body).toMatchObject({ outcome: 'no-match', actionsExecuted: [] });
    expect(await item(built.feedback.id)).toHaveProperty('tags', []);
    expect(await runsOf(id)).toMatchObject([{ outcome: 'no-match', trace: [{ actual: 'low', matched: false }] }]);
  });

  it('continues after a failed action, and keeps what the others did', async () => {
    const built = await aWorkspaceWithFeedback(app, { message: 'x'.repeat(3_000), customerCommentsEnabled: false });
    const { id } = await anAutomation(built, {
      actions: [
        { type: 'add_tag', params: { tag: 'before' } },
        { type: 'add_comment', params: { message: 'Hello' } },
        { type: 'set_category', params: { category: '{{feedback.message}}' } },
        { type: 'add_tag', params: { tag: '{{feedback.category}}' } },
        { type: 'add_tag', params: { tag: 'after' } },
      ],
    });

    const response = await built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });

    expect(response.body).toMatchObject({
      outcome: 'error',
      actionsExecuted: [
        { success: true },
        { success: false, error: 'Customer comments are turned off for this feedback item' },
        { success: false, error: 'The category has more than 200 characters once its placeholders are filled in' },
        { success: false, error: 'The tag is blank once its placeholders are filled in' },
        { success: true },
      ],
    });
    expect(await item(built.feedback.id)).toMatchObject({ tags: ['before', 'after'], category: null });
    expect(await app.database.prisma.comment.count({ where: { feedbackId: built.feedback.id } })).toBe(0);
    expect(await runsOf(id)).toMatchObject([{ outcome: 'error' }]);
  });

  it('fails an action if what it names was removed since it was saved, and says so', async () => {
    const built = await aWorkspaceWithFeedback(
      app,
      {},
      {
        customStatuses: [{ id: 'waiting', label: 'Waiting', category: 'pending' }],
        customFieldDefinitions: [{ id: 'cf_a', type: 'text', label: 'A', required: false }],
      },
    );
    const { id } = await anAutomation(built, {
      actions: [
        { type: 'set_status', params: { status: 'waiting' } },
        { type: 'set_custom_field', params: { fieldId: 'cf_a', value: 'x' } },
        { type: 'assign_agent', params: { userId: built.user.id } },
        { type: 'add_note', params: { content: '{{feedback.customFields.cf_a}}' } },
      ],
    });
    const { api, workspace, project, user } = built;
    const changes = { customStatuses: [], customFieldDefinitions: [] };
    await api.patch(`/projects/${project.id}`, { workspaceId: workspace.id, ...changes });
    const { api: others } = await aKey(app, await aMember(app, workspace, 'admin'));
    await app.database.prisma.member.deleteMany({ where: { userId: user.id } });

    const response = await others.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });

    expect(response.body.actionsExecuted).toEqual([
      {
        type: 'set_status',
        success: false,
        error: 'status must be a status of the project: new, in-progress, reopened, resolved, archived',
      },
      {
        type: 'set_custom_field',
        success: false,
        error: 'fieldId must be the id of a field of the project that is not disabled',
      },
      { type: 'assign_agent', success: false, error: 'userId must be a member of the workspace' },
      {
        type: 'add_note',
        success: false,
        error: 'content has an unknown placeholder: {{feedback.customFields.cf_a}}',
      },
    ]);
  });

  it('triggers no other automation', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const other = await anAutomation(built, { scope: 'feedback.updated' });
    const { id } = await anAutomation(built, {
      actions: [
        { type: 'set_status', params: { status: 'resolved' } },
        { type: 'add_comment', params: { message: 'Done' } },
        { type: 'add_note', params: { content: 'Done' } },
      ],
    });

    const response = await built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });

    expect(response.body.outcome).toBe('matched');
    await runJobs(app);
    expect(await runsOf(other.id)).toEqual([]);
  });

  it('runs once for an Idempotency-Key', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAutomation(built, { actions: [{ type: 'add_note', params: { content: 'Once' } }] });
    const run = () =>
      built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id }, { 'Idempotency-Key': 'run-1' });

    const [first, second] = [await run(), await run()];

    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await runsOf(id)).toHaveLength(1);
    expect(await app.database.prisma.note.count({ where: { feedbackId: built.feedback.id } })).toBe(1);
  });

  it('loses nothing if macros run on one item at the same moment', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const macros = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        anAutomation(built, {
          actions: [
            { type: 'add_tag', params: { tag: `tag-${index}` } },
            { type: 'add_comment', params: { message: 'Hi' } },
          ],
        }),
      ),
    );

    await Promise.all(
      macros.map(({ id }) => built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id })),
    );

    const after = await item(built.feedback.id);
    expect([...after.tags].sort()).toEqual(macros.map((_, index) => `tag-${index}`));
    expect(after.commentCount).toBe(8);
  });
});

describe('400', () => {
  it.each(['feedback.created', 'feedback.updated', 'time.scheduled'] as const)(
    'refuses an automation of scope %s',
    async (scope) => {
      const built = await aWorkspaceWithFeedback(app);
      const { id } = await anAutomation(built, { scope });

      const response = await built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });

      expect(response).toBeError(400, 'bad_request');
      expect(await runsOf(id)).toEqual([]);
    },
  );

  it.each([
    [{}, 'body/feedbackId'],
    [{ feedbackId: 1 }, 'body/feedbackId'],
    [{ feedbackId: 'fb_x', dry: true }, 'body/dry'],
  ])('refuses %j', async (body, path) => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAutomation(built);

    expect(await built.api.post(`/automations/${id}/run`, body)).toBeError(400, 'bad_request', path);
  });
});

describe('404', () => {
  it('finds neither the automation nor the item of another workspace', async () => {
    const [own, other] = [await aWorkspaceWithFeedback(app), await aWorkspaceWithFeedback(app)];
    const [mine, foreign] = [await anAutomation(own), await anAutomation(other)];
    const feedbackId = own.feedback.id;

    const responses = [
      await own.api.post(`/automations/${newId('aut')}/run`, { feedbackId }),
      await own.api.post(`/automations/${foreign.id}/run`, { feedbackId: other.feedback.id }),
      await own.api.post(`/automations/${mine.id}/run`, { feedbackId: other.feedback.id }),
      await own.api.post(`/automations/${mine.id}/run`, { feedbackId: newId('fb') }),
      await own.api.post(`/automations/${mine.id}/run`, { feedbackId, workspaceId: other.workspace.id }),
    ];

    for (const response of responses) expect(response).toBeError(404, 'not_found');
    for (const { feedback } of [own, other]) expect(await item(feedback.id)).toHaveProperty('tags', []);
  });

  it('does not find an item of another project of the workspace', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAutomation(built);
    const second = await built.api.post('/projects', { workspaceId: built.workspace.id, name: 'Second' });
    const elsewhere = await aFeedback({ ...built, project: second.body.data });

    const response = await built.api.post(`/automations/${id}/run`, { feedbackId: elsewhere.id });

    expect(response).toBeError(404, 'not_found');
    expect(await item(elsewhere.id)).toHaveProperty('tags', []);
  });
});

describe('409', () => {
  it('refuses a disabled macro', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAutomation(built, { enabled: false });

    const response = await built.api.post(`/automations/${id}/run`, { feedbackId: built.feedback.id });

    expect(response).toBeError(409, 'conflict');
    expect(await item(built.feedback.id)).toHaveProperty('tags', []);
    expect(await runsOf(id)).toEqual([]);
  });
});
