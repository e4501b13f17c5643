import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AutomationCreate, ConditionGroup, FeedbackCreate } from '../../../generated/sdk/types.gen.ts';
import { automationsReader } from '../../../src/domain/automations/read-log.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, anAutomation, aWebhook, aWidget, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf, runJobs } from '../../support/jobs.ts';
import { rateItem } from '../../support/rate-item.ts';
import { signed } from '../../support/sign.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const addTag = (tag: string) => ({ type: 'add_tag', params: { tag } }) as const;
const when = (field: string, operator: string, value?: unknown) =>
  ({ combinator: 'and', rules: [{ field, operator, ...(value !== undefined && { value }) }] }) as ConditionGroup;

/** A project, with ways to make items and automations in it and to see the results. */
async function aProject() {
  const built = await aWorkspaceWithProject(app);
  const { api, workspace } = built;
  const query = { workspaceId: workspace.id };
  return {
    ...built,
    automation: (fields: Partial<AutomationCreate>) => anAutomation(built, fields),
    create: (fields: Partial<FeedbackCreate> = {}) => aFeedback(built, fields),
    patch: (id: string, changes: object) => api.patch(`/feedback/${id}`, { ...query, ...changes }),
    item: async (id: string) => (await api.get(`/feedback/${id}`, query)).body.data,
    runsOf: async (id: string) => (await api.get(`/automations/${id}/runs`)).body.runs,
  };
}

/** Takes the next step in the log. */
const step = (workspaceId: string) => automationsReader.step(contextOf(app), workspaceId);

describe('feedback.created', () => {
  const scope = 'feedback.created';

  it('runs what is enabled in order of priority, each on what the previous one left', async () => {
    const { automation, create, item, runsOf } = await aProject();
    const second = await automation({
      scope,
      priority: 20,
      conditions: when('priority', 'equals', 'high'),
      actions: [addTag('second')],
    });
    const third = await automation({ scope, priority: 20, conditions: when('tags', 'contains', 'other') });
    const first = await automation({
      scope,
      priority: 10,
      actions: [{ type: 'set_priority', params: { priority: 'high' } }, addTag('first')],
    });
    const off = await automation({ scope, enabled: false });

    const { id } = await create();
    await runJobs(app);

    const actor = { userId: 'system', name: 'Automation', system: true };
    expect(await item(id)).toMatchObject({ tags: ['first', 'second'], priority: 'high' });
    expect(await runsOf(first.id)).toMatchObject([{ outcome: 'matched', feedbackId: id, actor }]);
    expect(await runsOf(second.id)).toMatchObject([{ outcome: 'matched', trace: [{ actual: 'high' }] }]);
    expect(await runsOf(third.id)).toMatchObject([{ outcome: 'no-match', actionsExecuted: [], actor }]);
    expect(await runsOf(off.id)).toEqual([]);
  });

  it('is raised at every door', async () => {
    const built = await aProject();
    const { id: automationId } = await built.automation({ scope, actions: [addTag('seen')] });
    const [widget, webhook] = [await aWidget(built), await aWebhook(built)];
    const body = JSON.stringify({ message: 'Hi' });

    await built.create();
    await built.api.site.send('post', `/api/hooks/${webhook.slug}`, { body, headers: signed(webhook.secret, body) });
    await built.api.site.post(`/api/widget/${built.project.publicKey}/feedback`, {
      widgetId: widget.id,
      message: 'Hi',
    });
    await runJobs(app);

    const runs = await built.runsOf(automationId);
    const items = await Promise.all(runs.map(({ feedbackId }: { feedbackId: string }) => built.item(feedbackId)));
    expect(items.map(({ channel }) => channel).sort()).toEqual(['api', 'webhook', 'widget']);
    expect(items.every(({ tags }) => tags.includes('seen'))).toBe(true);
  });

  it('moves the place in the log past events that nothing waits for', async () => {
    const { automation, create, workspace } = await aProject();
    await automation({ scope: 'feedback.updated' });
    await automation({ scope: 'manual' });
    await automation({ scope, enabled: false });
    await create();

    await runJobs(app);

    const where = { workspaceId: workspace.id };
    const { lastSequence } = await app.database.prisma.eventCounter.findFirstOrThrow({ where });
    expect(await app.database.prisma.logPlace.findMany({ where: { ...where, reader: 'automations' } })).toMatchObject([
      { sequence: lastSequence },
    ]);
    expect(await app.database.prisma.automationRun.count({ where })).toBe(0);
  });

  it('writes notes and comments as Automation', async () => {
    const { automation, create, item } = await aProject();
    await automation({
      scope,
      actions: [
        { type: 'add_note', params: { content: 'Note' } },
        { type: 'add_comment', params: { message: 'Comment' } },
      ],
    });

    const { id } = await create();
    await runJobs(app);

    expect(await item(id)).toMatchObject({
      internalNotes: [{ content: 'Note', authorName: 'Automation', authorEmail: '' }],
      customerComments: [{ message: 'Comment', authorName: 'Automation', authorType: 'agent' }],
    });
  });

  it('does nothing for an item that is gone', async () => {
    const { automation, create, api, workspace, runsOf } = await aProject();
    const { id } = await automation({ scope });
    const item = await create();
    await api.delete(`/feedback/${item.id}`, { workspaceId: workspace.id });

    await runJobs(app);

    expect(await runsOf(id)).toEqual([]);
  });
});

describe('feedback.updated', () => {
  const scope = 'feedback.updated';

  it('is raised only by what changes a field', async () => {
    const { automation, create, patch, api, workspace } = await aProject();
    await automation({ scope });
    const { id } = await create({ category: 'bug' });
    const where = { workspaceId: workspace.id };
    const mentions = (userId: string) => api.post(`/feedback/${id}/notes`, { content: 'Look', mentions: [userId] });
    const { body } = await api.get('/workspaces');
    const { userId } = await app.database.prisma.member.findFirstOrThrow({ where: { workspaceId: body.data[0].id } });

    const raised: [string, number][] = [];
    const afterwards = async (what: string, work: Promise<unknown>) => {
      const before = await app.database.prisma.automationRun.count({ where });
      await work;
      await runJobs(app);
      raised.push([what, (await app.database.prisma.automationRun.count({ where })) - before]);
    };
    await afterwards('a PATCH', patch(id, { category: 'idea', isPublic: true }));
    await afterwards('a PATCH that changes nothing', patch(id, { category: 'idea' }));
    await afterwards('a comment', api.post(`/feedback/${id}/comments`, { message: 'Hi' }));
    await afterwards('a note', api.post(`/feedback/${id}/notes`, { content: 'Hi' }));
    await afterwards('a mention', mentions(userId));
    await afterwards('the same mention', mentions(userId));
    await afterwards('a PATCH that is refused', patch(id, { status: 'gone' }));

    expect(raised).toEqual([
      ['a PATCH', 1],
      ['a PATCH that changes nothing', 0],
      ['a comment', 1],
      ['a note', 0],
      ['a mention', 1],
      ['the same mention', 0],
      ['a PATCH that is refused', 0],
    ]);
  });

  it.each<[string, ConditionGroup, boolean]>([
    ['changed', when('status', 'changed'), true],
    ['changed, of a field that was not', when('category', 'changed'), false],
    ['changed_to', when('status', 'changed_to', 'in-progress'), true],
    ['changed_to another', when('status', 'changed_to', 'resolved'), false],
    ['changed_from', when('status', 'changed_from', 'new'), true],
    ['changed_from another', when('status', 'changed_from', 'reopened'), false],
    ['changed_to its value, which it had', when('category', 'changed_to', 'bug'), false],
    ['previous', when('previous.status', 'equals', 'new'), true],
    ['previous, in its new state', when('previous.status', 'equals', 'in-progress'), false],
    ['previous of a field that was not changed', when('previous.category', 'equals', 'BUG'), true],
    ['a list changed', when('tags', 'changed_to', ['b', 'a']), true],
    ['a list changed from nothing', when('tags', 'changed_from', []), true],
    ['previous list', when('previous.tags', 'is_not_set'), true],
    ['a time changed', when('dueDate', 'changed_to', '2026-04-01'), true],
    ['previous time', when('previous.dueDate', 'is_not_set'), true],
    ['what follows from it', when('statusCategory', 'changed_from', 'open'), true],
    ['hours since', when('previous.hoursSince.created', 'gte', 0), true],
  ])('reads the change: %s', async (_what, conditions, matches) => {
    const { automation, create, patch, runsOf } = await aProject();
    const { id: automationId } = await automation({ scope, conditions });
    const { id } = await create({ category: 'Bug' });

    await patch(id, { status: 'in-progress', tags: ['a', 'b'], dueDate: '2026-04-01T00:00:00Z' });
    // What happens after the event is not part of it.
    await app.database.prisma.feedback.updateMany({ where: { id }, data: { status: 'archived', tags: [] } });
    await runJobs(app);

    expect(await runsOf(automationId)).toMatchObject([{ outcome: matches ? 'matched' : 'no-match' }]);
  });

  it('reads a comment as a change of who commented last', async () => {
    const { automation, create, api, runsOf, item } = await aProject();
    const reopened = await automation({ scope, conditions: when('status', 'changed_to', 'reopened') });
    const spoke = await automation({
      scope,
      conditions: {
        combinator: 'and',
        rules: [
          { field: 'lastCommentBy', operator: 'changed_to', value: 'customer' },
          { field: 'previous.commentCount', operator: 'equals', value: 0 },
        ],
      },
    });
    const { id } = await create();
    await app.database.prisma.feedback.updateMany({
      where: { id },
      data: { status: 'resolved', statusCategory: 'resolved', resolvedAt: app.clock.read() },
    });

    const author = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.com' };
    await api.post(`/feedback/${id}/comments`, { message: 'Still broken', ...author });
    await runJobs(app);

    expect(await runsOf(reopened.id)).toMatchObject([{ outcome: 'matched' }]);
    expect(await runsOf(spoke.id)).toMatchObject([{ outcome: 'matched' }]);
    expect(await item(id)).toMatchObject({ status: 'reopened', tags: ['automated'] });
  });

  it('reads the way of a comment, and a rating, as changes', async () => {
    const { automation, create, api, runsOf, workspace } = await aProject();
    const came = await automation({ scope, conditions: when('lastCommentVia', 'changed_to', 'api') });
    const unhappy = await automation({ scope, conditions: when('satisfaction.score', 'changed_to', 2) });
    const { id } = await create();

    await api.post(`/feedback/${id}/comments`, { message: 'Done' });
    // A later comment in another way is not part of the event.
    await app.database.prisma.feedback.updateMany({ where: { id }, data: { lastCommentVia: 'email' } });
    await runJobs(app);
    await rateItem(app, { workspace }, id, 2);
    await runJobs(app);

    expect(await runsOf(came.id)).toMatchObject([{ outcome: 'no-match' }, { outcome: 'matched' }]);
    expect(await runsOf(unhappy.id)).toMatchObject([{ outcome: 'matched' }, { outcome: 'no-match' }]);
  });

  it('ends where two automations would trigger each other', async () => {
    const { automation, create, patch, runsOf, item } = await aProject();
    const flip = (from: string, to: string) =>
      automation({
        scope,
        conditions: when('status', 'equals', from),
        actions: [{ type: 'set_status', params: { status: to } }],
      });
    const [there, back] = [await flip('in-progress', 'resolved'), await flip('resolved', 'in-progress')];
    const { id } = await create();

    await patch(id, { status: 'in-progress' });
    await runJobs(app);

    expect(await item(id)).toHaveProperty('status', 'in-progress');
    for (const { id } of [there, back]) expect(await runsOf(id)).toMatchObject([{ outcome: 'matched' }]);
  });
});

describe('an event that is read again', () => {
  const scope = 'feedback.created';

  it('runs nothing twice, one after the other or at the same moment', async () => {
    const { automation, create, item, runsOf, workspace } = await aProject();
    const made = await automation({ scope, actions: [{ type: 'add_comment', params: { message: 'Hi' } }] });
    const { id } = await create();

    await Promise.all([1, 2, 3].map(() => step(workspace.id)));
    await runJobs(app);

    expect(await runsOf(made.id)).toHaveLength(1);
    expect(await item(id)).toHaveProperty('commentCount', 1);
  });

  it('runs nothing twice when its runs have been forgotten', async () => {
    const { automation, create, item, runsOf } = await aProject();
    const made = await automation({ scope, actions: [{ type: 'add_comment', params: { message: 'Hi' } }] });
    const { id } = await create();
    await runJobs(app);
    await app.database.prisma.automationRun.deleteMany({ where: { automationId: made.id } });

    await runJobs(app);

    expect(await runsOf(made.id)).toEqual([]);
    expect(await item(id)).toHaveProperty('commentCount', 1);
  });

  it('continues where it was interrupted, in the order of that time', async () => {
    const { automation, create, item, runsOf, workspace } = await aProject();
    const all = [];
    for (let index = 0; index < 45; index++)
      all.push(
        await automation({ scope, priority: index, actions: [addTag(`tag-${String(index).padStart(2, '0')}`)] }),
      );
    const { id } = await create();
    await step(workspace.id);

    const broken = await item(id);
    await runJobs(app);

    expect(broken.tags).toHaveLength(20);
    expect(await item(id)).toHaveProperty(
      'tags',
      all.map((_, index) => `tag-${String(index).padStart(2, '0')}`),
    );
    for (const { id } of all) expect(await runsOf(id)).toHaveLength(1);
  });
});
