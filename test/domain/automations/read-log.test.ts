import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AutomationCreate } from '../../../generated/sdk/types.gen.ts';
import { automationsReader } from '../../../src/domain/automations/read-log.ts';
import { holdItem } from '../../process/held-lock.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const addTag = (tag: string) => ({ type: 'add_tag', params: { tag } }) as const;

/** A project whose automation tags new items, and so many of these. */
async function newItems(count: number, automation: Partial<AutomationCreate> = { actions: [addTag('seen')] }) {
  const built = await aWorkspaceWithProject(app);
  const workspaceId = built.workspace.id;
  await anAutomation(built, { scope: 'feedback.created', ...automation });
  const ids: string[] = [];
  for (let item = 0; item < count; item++) ids.push((await aFeedback(built)).id);
  return {
    ...built,
    workspaceId,
    ids,
    step: () => automationsReader.step(contextOf(app), workspaceId),
    runs: () =>
      app.database.prisma.automationRun.findMany({
        where: { workspaceId },
        orderBy: { id: 'asc' },
        select: { feedbackId: true, outcome: true },
      }),
    tags: async () => {
      const rows = await app.database.prisma.feedback.findMany({ where: { workspaceId }, orderBy: { id: 'asc' } });
      return rows.map(({ tags }) => tags);
    },
  };
}

describe('events that are there at once', () => {
  it('are handled in one transaction, in their order', async () => {
    const one = await newItems(1);
    const many = await newItems(11);

    const [ofOne, ofMany] = [await countStatements(app, one.step), await countStatements(app, many.step)];

    expect(await many.runs()).toEqual(many.ids.map((feedbackId) => ({ feedbackId, outcome: 'matched' })));
    expect(await many.tags()).toEqual(many.ids.map(() => ['seen']));
    // Each changes its item, and notes how its tag is spelt until a transaction has committed it.
    expect(ofMany - ofOne).toBe(20);
    const events = await app.database.prisma.event.findMany({
      where: { workspaceId: many.workspaceId, type: { in: ['feedback.updated', 'automation.run_finished'] } },
      orderBy: { sequence: 'asc' },
    });
    expect(events.map(({ type, feedbackId }) => [type, feedbackId])).toEqual([
      ...many.ids.map((id) => ['feedback.updated', id]),
      ...many.ids.map((id) => ['automation.run_finished', id]),
    ]);
  });

  it('of one item run on what the one before has left', async () => {
    const built = await newItems(1);
    const { api, workspaceId } = built;
    await anAutomation(built, {
      scope: 'feedback.updated',
      conditions: { combinator: 'and', rules: [{ field: 'tags', operator: 'contains', value: 'seen' }] },
      actions: [addTag('seen again')],
    });
    await api.patch(`/feedback/${built.ids[0]}`, { workspaceId, category: 'bug' });

    await built.step();

    expect(await built.tags()).toEqual([['seen', 'seen again']]);
  });

  it('are so few that not too many actions run in one transaction', async () => {
    const actions = Array.from({ length: 10 }, (_, index) => addTag(`tag-${index}`));
    const built = await newItems(8, { actions });

    await built.step();
    const handled = (await built.runs()).length;
    await runJobs(app);

    expect(handled).toBe(5);
    expect(await built.tags()).toEqual(built.ids.map(() => actions.map(({ params }) => params.tag)));
  });

  it('go on from one that several transactions handle', async () => {
    const built = await newItems(0);
    for (let index = 0; index < 24; index++)
      await anAutomation(built, { scope: 'feedback.created', priority: index, actions: [addTag(`tag-${index}`)] });
    for (let item = 0; item < 3; item++) built.ids.push((await aFeedback(built)).id);
    await built.step();
    const afterOne = (await built.runs()).length;

    await runJobs(app);

    expect([afterOne, (await built.runs()).length]).toEqual([20, 75]);
    expect(await built.tags()).toEqual(
      built.ids.map(() => [...Array.from({ length: 24 }, (_, index) => `tag-${index}`), 'seen']),
    );
  });

  it('run apart if an action of one fails, each once', async () => {
    const built = await newItems(5);
    const full = Array.from({ length: 100 }, (_, index) => `tag-${index}`);
    await app.database.prisma.feedback.updateMany({ where: { id: built.ids[2] ?? '' }, data: { tags: full } });

    await built.step();

    expect(await built.runs()).toEqual(
      built.ids.map((feedbackId, index) => ({ feedbackId, outcome: index === 2 ? 'error' : 'matched' })),
    );
    expect(await built.tags()).toEqual(built.ids.map((_, index) => (index === 2 ? full : ['seen'])));
  });

  it('are held back only by one before them that cannot be handled', async () => {
    const built = await newItems(2);
    const { api, workspaceId } = built;
    const { body } = await api.post('/projects', { workspaceId, name: 'Other' });
    const { id } = await anAutomation({ ...built, project: body.data }, { scope: 'feedback.created' });
    await app.database.prisma.automation.updateMany({ where: { workspaceId, id }, data: { conditions: 1 } });
    await aFeedback({ ...built, project: body.data });
    built.ids.push((await aFeedback(built)).id);

    await expect(built.step()).rejects.toThrow();
    const before = await built.runs();
    await automationsReader.giveUp(contextOf(app), workspaceId);
    await runJobs(app);

    const matched = built.ids.map((feedbackId) => ({ feedbackId, outcome: 'matched' }));
    expect(before).toEqual(matched.slice(0, 2));
    expect(await built.runs()).toEqual(matched);
  });

  // The embedded database is one connection.
  const onServer = globalThis.databaseKind === 'postgresql' ? it : it.skip;

  onServer('on PostgreSQL, wait for an item that somebody else has locked, after those before it', async () => {
    const built = await newItems(4);
    const [, , held = ''] = built.ids;
    const lock = await holdItem(app.database.kind === 'postgresql' ? app.database.url : '', built.workspaceId, held);
    await built.step();
    const before = (await built.runs()).map(({ feedbackId }) => feedbackId);

    const waiting = built.step();
    await until('the step waits for the lock', lock.isWaitedFor);
    const meanwhile = (await built.runs()).length;
    await lock.release();
    await waiting;
    await runJobs(app);

    expect(before).toEqual(built.ids.slice(0, 2));
    expect(meanwhile).toBe(2);
    expect(await built.tags()).toEqual(built.ids.map(() => ['seen']));
  });
});
