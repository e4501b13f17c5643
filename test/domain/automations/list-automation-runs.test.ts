import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { anAutomation, aWorkspaceWithFeedback } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A macro whose runs have the outcome that the item's category names. */
async function aMacro() {
  const built = await aWorkspaceWithFeedback(app);
  const { api, workspace, feedback } = built;
  const { id } = await anAutomation(built, {
    conditions: { combinator: 'and', rules: [{ field: 'category', operator: 'is_set' }] },
    actions: [{ type: 'add_tag', params: { tag: '{{feedback.category}}' } }],
  });
  const category = { matched: 'fine', 'no-match': null, error: 'x'.repeat(65) };
  const run = async (outcome: keyof typeof category) => {
    const changes = { workspaceId: workspace.id, category: category[outcome] };
    await api.patch(`/feedback/${feedback.id}`, changes);
    app.clock.advance(1_000);
    const { body } = await api.post(`/automations/${id}/run`, { feedbackId: feedback.id });
    if (body.outcome !== outcome) throw new Error(JSON.stringify(body));
    return body.runId as string;
  };
  const list = (query = {}) => api.get(`/automations/${id}/runs`, query);
  return { ...built, id, run, list };
}

describe('200', () => {
  it('lists runs of every outcome, the newest first', async () => {
    const { run, list, feedback, user } = await aMacro();
    const ids = [await run('matched'), await run('no-match'), await run('error')];

    const response = await list();

    const actor = { userId: user.id, name: user.name, system: false };
    const traced = { field: 'category', operator: 'is_set', expected: null };
    expect(response.status).toBe(200);
    expect(response.body.runs).toEqual([
      {
        id: ids[2],
        outcome: 'error',
        runAt: app.clock.read().toISOString(),
        feedbackId: feedback.id,
        actionsExecuted: [
          {
            type: 'add_tag',
            success: false,
            error: 'The tag has more than 64 characters once its placeholders are filled in',
          },
        ],
        actor,
        trace: [{ ...traced, actual: 'x'.repeat(65), matched: true }],
      },
      expect.objectContaining({
        id: ids[1],
        outcome: 'no-match',
        actionsExecuted: [],
        trace: [{ ...traced, actual: null, matched: false }],
      }),
      expect.objectContaining({
        id: ids[0],
        outcome: 'matched',
        actionsExecuted: [{ type: 'add_tag', success: true }],
      }),
    ]);
  });

  it('lists those with one outcome, and as many as asked for', async () => {
    const { run, list } = await aMacro();
    const first = await run('matched');
    await run('error');
    const last = await run('matched');
    const idsOf = async (query: object) => (await list(query)).body.runs.map(({ id }: { id: string }) => id);

    expect(await idsOf({ outcome: 'matched' })).toEqual([last, first]);
    expect(await idsOf({ outcome: 'no-match' })).toEqual([]);
    expect(await idsOf({ outcome: 'matched', limit: 1 })).toEqual([last]);
  });

  it('keeps the newest 50 of each outcome, and counts them all', async () => {
    const { id, run, list, api } = await aMacro();
    const error = await run('error');
    for (let index = 0; index < 51; index++) await run('no-match');
    for (let index = 0; index < 52; index++) await run('matched');

    const runs = (await list()).body.runs;

    expect(runs).toHaveLength(50);
    expect(runs.every(({ outcome }: { outcome: string }) => outcome === 'matched')).toBe(true);
    expect((await list({ outcome: 'no-match' })).body.runs).toHaveLength(50);
    expect((await list({ outcome: 'error' })).body.runs).toMatchObject([{ id: error }]);
    expect(await app.database.prisma.automationRun.count({ where: { automationId: id } })).toBe(101);
    expect((await api.get(`/automations/${id}`)).body.runStats).toEqual({ matched7d: 52, errored7d: 1 });
  }, 60_000);

  it('forgets the runs of an item that is deleted', async () => {
    const { run, list, api, feedback, workspace } = await aMacro();
    await run('matched');

    await api.delete(`/feedback/${feedback.id}`, { workspaceId: workspace.id });

    expect((await list()).body.runs).toEqual([]);
  });
});

describe('400', () => {
  it.each([
    [{ limit: 51 }, 'query/limit'],
    [{ limit: 0 }, 'query/limit'],
    [{ outcome: 'failed' }, 'query/outcome'],
    [{ cursor: 'x' }, 'query/cursor'],
  ])('refuses %j', async (query, path) => {
    const { list } = await aMacro();

    expect(await list(query)).toBeError(400, 'bad_request', path);
  });
});
