import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AutomationTrial } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { countStatements } from '../../support/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refunds: Omit<AutomationTrial, 'projectId'> = {
  scope: 'feedback.created',
  conditions: { combinator: 'and', rules: [{ field: 'message', operator: 'contains', value: 'refund' }] },
  actions: [{ type: 'add_tag', params: { tag: 'refund' } }],
};

/** A workspace whose latest item of some asks for a refund. */
async function withItems(count: number) {
  const built = await aWorkspaceWithProject(app);
  for (let index = 1; index < count; index += 1) await aFeedback(built, { message: `Wish ${index}` });
  const latest = await aFeedback(built, { message: 'I want a refund' });
  const attempt = (draft: object = {}) =>
    built.api.post('/automations/try', { projectId: built.project.id, ...refunds, ...draft });
  return { ...built, latest, attempt };
}

describe('200', () => {
  it('judges the latest items as a dry run does, and changes nothing', async () => {
    const built = await withItems(3);
    const { id } = await anAutomation(built, refunds);
    const before = await app.database.prisma.feedback.findMany({ orderBy: { id: 'asc' } });

    const { status, body } = await built.attempt({ limit: 2 });

    const dry = await built.api.post(`/automations/${id}/dry-run`, { feedbackId: built.latest.id });
    const { id: feedbackId, ticketNumber, message } = built.latest;
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { feedbackId, ticketNumber, message, matched: true, trace: dry.body.trace },
      expect.objectContaining({ message: 'Wish 2', matched: false }),
    ]);
    expect(await app.database.prisma.feedback.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect((await built.api.get('/automations', { projectId: built.project.id })).body.automations).toHaveLength(1);
  });

  it('acts on every item without conditions, and knows of no change', async () => {
    const built = await withItems(1);
    const rules = [{ field: 'status', operator: 'changed' }];

    const all = await built.attempt({ conditions: undefined });
    const changed = await built.attempt({ scope: 'feedback.updated', conditions: { combinator: 'and', rules } });

    expect(all.body.items).toMatchObject([{ matched: true, trace: [] }]);
    expect(changed.body.items).toMatchObject([{ matched: false, trace: [{ actual: 'new' }] }]);
  });

  it('takes as many statements for many items as for one', async () => {
    const [few, many] = [await withItems(1), await withItems(12)];
    const actions = [{ type: 'assign_agent', params: { userId: many.user.id } }];
    await many.attempt();

    const one = await countStatements(app, () => few.attempt());
    const twelve = await countStatements(app, () => many.attempt());
    const naming = await countStatements(app, () => many.attempt({ actions }));

    expect(twelve).toBe(one);
    expect(naming).toBeLessThanOrEqual(5);
  });
});

describe('400', () => {
  it.each([
    [{ limit: 51 }, 'body/limit'],
    [{ actions: [] }, 'body/actions'],
    [{ name: 'Refunds' }, 'body/name'],
    [{ actions: [{ type: 'assign_agent', params: { userId: 'usr_stranger' } }] }, 'body/actions/0/params/userId'],
    [{ schedule: { cron: '0 * * * *' } }, 'body/schedule'],
    [
      { conditions: { combinator: 'and', rules: [{ field: 'custom.none', operator: 'equals', value: 1 }] } },
      'body/conditions/rules/0/field',
    ],
  ])('refuses %j, as on save', async (draft, path) => {
    const { attempt } = await withItems(1);

    expect(await attempt(draft)).toBeError(400, 'bad_request', path);
  });
});

describe('404', () => {
  it('finds no project of another workspace', async () => {
    const [own, other] = [await withItems(1), await withItems(1)];

    expect(await own.attempt({ projectId: other.project.id })).toBeError(404, 'not_found');
    expect(await own.attempt({ workspaceId: other.workspace.id })).toBeError(404, 'not_found');
  });
});

describe('409', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    const { api, project } = await withItems(1);
    const headers = { 'Idempotency-Key': 'try-1' };
    await api.post('/automations/try', { projectId: project.id, ...refunds }, headers);

    const other = await api.post('/automations/try', { projectId: project.id, ...refunds, limit: 1 }, headers);

    expect(other).toBeError(409, 'conflict');
  });
});
