import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AutomationScope, ConditionGroup } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** All that a run could change. */
async function state() {
  const { prisma } = app.database;
  return {
    feedback: await prisma.feedback.findMany({ orderBy: { id: 'asc' } }),
    automations: await prisma.automation.findMany({ orderBy: { id: 'asc' } }),
    counts: [
      await prisma.comment.count(),
      await prisma.note.count(),
      await prisma.automationRun.count(),
      await prisma.automationDailyStat.count(),
    ],
  };
}

describe('200', () => {
  it('tells for every action whether it would succeed, and changes, sends and records nothing', async () => {
    const built = await aWorkspaceWithFeedback(app, { tags: ['a'], userEmail: 'ada@example.com' });
    const actions = [
      { type: 'set_category', params: { category: 'first' } },
      { type: 'add_tag', params: { tag: '{{feedback.category}}' } },
      { type: 'add_note', params: { content: 'Note' } },
      { type: 'add_comment', params: { message: 'Comment' } },
      { type: 'send_email', params: { to: 'submitter', subject: 'S', body: 'B' } },
      { type: 'send_email', params: { to: 'assignee', subject: 'S', body: 'B' } },
      { type: 'send_webhook', params: { url: 'https://hooks.example.org/heed', secret: 'correct-horse' } },
    ] as const;
    const conditions: ConditionGroup = {
      combinator: 'and',
      rules: [{ field: 'tags', operator: 'contains', value: 'a' }],
    };
    const { id } = await anAutomation(built, { conditions, actions: [...actions] });
    const before = await state();

    const response = await built.api.post(`/automations/${id}/dry-run`, { feedbackId: built.feedback.id });

    const failure = 'Nobody can be mailed: the item has no assignee with an email address';
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      outcome: 'error',
      trace: [{ field: 'tags', operator: 'contains', expected: 'a', actual: ['a'], matched: true }],
      actions: actions.map(({ type, params }, index) => ({
        type,
        params: type === 'send_webhook' ? { ...params, secret: '********' } : params,
        ...(type === 'add_tag' && { filled: { tag: 'first' } }),
        ...(index === 5 ? { wouldSucceed: false, error: failure } : { wouldSucceed: true }),
      })),
    });
    expect(await state()).toEqual(before);
    expect(await runJobs(app)).toBe(0);
  });

  it('fills in the texts of a macro as whoever asks would run it', async () => {
    const built = await aWorkspaceWithFeedback(app, { userName: 'Ada', userEmail: 'ada@example.com' });
    const message = 'Dear {{feedback.userName}}, this is #{{feedback.ticketNumber}}.';
    const { id } = await anAutomation(built, {
      scope: 'manual',
      actions: [{ type: 'add_comment', params: { message } }],
    });

    const response = await built.api.post(`/automations/${id}/dry-run`, { feedbackId: built.feedback.id });

    const filled = { message: `Dear Ada, this is #${built.feedback.ticketNumber}.` };
    expect(response.body.actions).toEqual([{ type: 'add_comment', params: { message }, filled, wouldSucceed: true }]);
  });

  it.each(['feedback.created', 'feedback.updated', 'time.scheduled', 'manual'] as AutomationScope[])(
    'tries one of scope %s, even while it is disabled',
    async (scope) => {
      const built = await aWorkspaceWithFeedback(app);
      const { id } = await anAutomation(built, { scope, enabled: false });
      const before = await state();

      const response = await built.api.post(`/automations/${id}/dry-run`, { feedbackId: built.feedback.id });

      expect(response.body).toMatchObject({ outcome: 'matched', actions: [{ type: 'add_tag', wouldSucceed: true }] });
      expect(await state()).toEqual(before);
    },
  );

  it('has no actions if the conditions do not hold, and knows of no change', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const rules = [
      { field: 'status', operator: 'changed' },
      { field: 'previous.status', operator: 'equals', value: 'new' },
    ] as const;
    const { id } = await anAutomation(built, {
      scope: 'feedback.updated',
      conditions: { combinator: 'and', rules: [...rules] },
    });

    const response = await built.api.post(`/automations/${id}/dry-run`, { feedbackId: built.feedback.id });

    expect(response.body).toEqual({
      outcome: 'no-match',
      trace: [
        { ...rules[0], expected: null, actual: 'new', matched: false },
        { field: 'previous.status', operator: 'equals', expected: 'new', actual: 'new', matched: true },
      ],
      actions: [],
    });
  });

  it('changes nothing with an Idempotency-Key either', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAutomation(built);
    const before = await state();

    const headers = { 'Idempotency-Key': 'dry-1' };
    const run = () => built.api.post(`/automations/${id}/dry-run`, { feedbackId: built.feedback.id }, headers);

    expect((await run()).body).toEqual((await run()).body);
    expect(await state()).toEqual(before);
  });
});

describe('400', () => {
  it.each([
    [{}, 'body/feedbackId'],
    [{ feedbackId: 'fb_x', all: true }, 'body/all'],
  ])('refuses %j', async (body, path) => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAutomation(built);

    expect(await built.api.post(`/automations/${id}/dry-run`, body)).toBeError(400, 'bad_request', path);
  });
});

describe('404', () => {
  it('finds neither the automation nor the item of another workspace', async () => {
    const [own, other] = [await aWorkspaceWithFeedback(app), await aWorkspaceWithFeedback(app)];
    const [mine, foreign] = [await anAutomation(own), await anAutomation(other)];

    const responses = [
      await own.api.post(`/automations/${newId('aut')}/dry-run`, { feedbackId: own.feedback.id }),
      await own.api.post(`/automations/${foreign.id}/dry-run`, { feedbackId: other.feedback.id }),
      await own.api.post(`/automations/${mine.id}/dry-run`, { feedbackId: other.feedback.id }),
    ];

    for (const response of responses) expect(response).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const built = await aWorkspaceWithFeedback(app);
    const { id } = await anAutomation(built);
    const headers = { 'Idempotency-Key': 'dry-2' };
    await built.api.post(`/automations/${id}/dry-run`, { feedbackId: built.feedback.id }, headers);

    const response = await built.api.post(`/automations/${id}/dry-run`, { feedbackId: newId('fb') }, headers);

    expect(response).toBeError(409, 'conflict');
  });
});
