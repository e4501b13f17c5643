import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import { recordBreaches } from '../../../src/domain/feedback/record-breaches.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A project whose items of high priority are due after an hour. */
async function aProject() {
  const built = await aWorkspaceWithProject(app, { slaRules: [{ priority: 'high', hours: 1 }] });
  const query = { workspaceId: built.workspace.id };
  const breaches = async () => (await built.api.get('/events', { ...query, types: 'feedback.sla_breached' })).body.data;
  const patch = (id: string, changes: object) => built.api.patch(`/feedback/${id}`, { ...query, ...changes });
  return { ...built, query, breaches, patch, item: () => aFeedback(built, { priority: 'high' }) };
}

it('records an item once when its due date passes, and not before', async () => {
  const { item, breaches, api, query } = await aProject();
  const { id } = await item();
  const before = (await api.get(`/feedback/${id}`, query)).headers.etag;
  app.clock.advance(3_600_000);
  await recordBreaches(contextOf(app));
  const early = await breaches();

  app.clock.advance(1_000);
  await Promise.all([recordBreaches(contextOf(app)), recordBreaches(contextOf(app))]);
  await recordBreaches(contextOf(app));

  expect(early).toEqual([]);
  expect(await breaches()).toMatchObject([
    {
      feedbackId: id,
      subject: { type: 'feedback', id },
      actor: { type: 'system', id: null, name: 'heed' },
      causedBy: null,
      changes: { target: { from: null, to: 'resolution' } },
      data: { id, slaBreached: true, priority: 'high' },
    },
  ]);
  // It is no change of the item.
  expect((await api.get(`/feedback/${id}`, query)).headers.etag).toBe(before);
});

it('leaves out what was finished in time, and records a date set by hand that is overdue when it is opened again', async () => {
  const { item, patch, breaches } = await aProject();
  const { id } = await item();
  await patch(id, { dueDate: new Date(app.clock.read().getTime() + 3_600_000).toISOString() });
  await patch(id, { status: 'resolved' });
  app.clock.advance(7_200_000);
  await recordBreaches(contextOf(app));
  const whileDone = await breaches();

  await patch(id, { status: 'reopened' });
  await recordBreaches(contextOf(app));

  expect(whileDone).toEqual([]);
  expect(await breaches()).toHaveLength(1);
});

it('records more items than fit into one step, of several workspaces', async () => {
  const [one, other] = [await aProject(), await aProject()];
  const { id } = await one.item();
  await other.item();
  const {
    id: _id,
    ticketNumber: _number,
    ...copied
  } = await app.database.prisma.feedback.findFirstOrThrow({
    where: { id },
  });
  await app.database.prisma.feedback.createMany({
    data: Array.from({ length: 250 }, (_, index) => ({
      ...copied,
      context: {},
      links: [],
      customMetadata: {},
      satisfaction: {},
      slaPaused: {},
      slaPauses: Prisma.DbNull,
      beforeSpam: Prisma.DbNull,
      id: `fb_copy_${one.workspace.id}_${index}`,
      ticketNumber: 1_000 + index,
    })),
  });
  app.clock.advance(7_200_000);

  await recordBreaches(contextOf(app));

  const where = { workspaceId: one.workspace.id, type: 'feedback.sla_breached' };
  expect(await app.database.prisma.event.count({ where })).toBe(251);
  expect(await other.breaches()).toHaveLength(1);
});

describe('deadlines', () => {
  const slaRules = [
    { priority: 'high', hours: 8 },
    { priority: 'high', target: 'first_answer', hours: 4 },
  ];

  async function anItem(fields: object = {}) {
    const built = await aWorkspaceWithProject(app, { slaRules, ...fields } as never);
    const query = { workspaceId: built.workspace.id };
    const { id } = await aFeedback(built, { priority: 'high' });
    const told = async () => {
      await Promise.all([recordBreaches(contextOf(app)), recordBreaches(contextOf(app))]);
      const types = 'feedback.sla_breached,feedback.due_soon';
      const { data } = (await built.api.get('/events', { ...query, types })).body;
      return data.map((one: { type: string; changes: { target: { to: string } } }) => [
        one.type,
        one.changes.target.to,
      ]);
    };
    const patch = (changes: object) => built.api.patch(`/feedback/${id}`, { ...query, ...changes });
    const comment = (body: object) => built.api.post(`/feedback/${id}/comments`, { message: 'Hello', ...body });
    return { ...built, query, id, told, patch, comment };
  }

  const soonAnswer = ['feedback.due_soon', 'first_answer'];
  const noAnswer = ['feedback.sla_breached', 'first_answer'];
  const soon = ['feedback.due_soon', 'resolution'];
  const late = ['feedback.sla_breached', 'resolution'];

  it('are told of an hour before and when they pass, each target once', async () => {
    const { told } = await anItem();
    const toldAfter = async (hours: number) => {
      app.clock.advance(hours * 3_600_000 + 1);
      return told();
    };

    expect(await toldAfter(2.9)).toEqual([]);
    expect(await toldAfter(0.1)).toEqual([soonAnswer]);
    expect(await toldAfter(1)).toEqual([soonAnswer, noAnswer]);
    expect(await toldAfter(3)).toEqual([soonAnswer, noAnswer, soon]);
    expect(await toldAfter(1)).toEqual([soonAnswer, noAnswer, soon, late]);
    expect(await toldAfter(50)).toEqual([soonAnswer, noAnswer, soon, late]);
  });

  it('are told of no more once the item is answered, and resolved', async () => {
    const { told, comment, patch } = await anItem();
    await comment({});
    app.clock.advance(7 * 3_600_000 + 1);
    const answered = await told();
    await patch({ status: 'resolved' });
    app.clock.advance(7 * 3_600_000);

    expect(answered).toEqual([soon]);
    expect(await told()).toEqual([soon]);
  });

  it('are told of again after the reopening, and for each new due date', async () => {
    const { told, comment, patch } = await anItem();
    await comment({});
    app.clock.advance(9 * 3_600_000);
    const first = await told();
    await patch({ status: 'resolved' });
    await patch({ status: 'reopened' });
    const reopened = await told();
    app.clock.advance(9 * 3_600_000);
    const second = await told();
    await patch({ dueDate: new Date(app.clock.read().getTime() + 3 * 3_600_000).toISOString() });
    app.clock.advance(2.5 * 3_600_000);

    expect(first).toEqual([late]);
    expect(reopened).toEqual([late]);
    expect(second).toEqual([late, late]);
    expect(await told()).toEqual([late, late, soon]);
  });

  it('come without a word before if they are less than two hours ahead', async () => {
    const { told, comment, patch } = await anItem();
    await comment({});
    await patch({ dueDate: new Date(app.clock.read().getTime() + 2 * 3_600_000 - 1).toISOString() });
    app.clock.advance(1.5 * 3_600_000);
    const before = await told();
    app.clock.advance(3_600_000);

    expect(before).toEqual([]);
    expect(await told()).toEqual([late]);
  });

  it('do not pass while the time stands still', async () => {
    const { told, comment } = await anItem({ pauseWhile: ['waiting-for-customer'] });
    await comment({});
    app.clock.advance(50 * 3_600_000);
    const paused = await told();
    await comment({ authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' });
    app.clock.advance(7.5 * 3_600_000);

    expect(paused).toEqual([]);
    expect(await told()).toEqual([soon]);
  });

  it.each([
    ['resolved', { status: 'resolved' }, [late]],
    ['given a date by hand', { dueDate: '2100-01-01T00:00:00.000Z' }, [late]],
    ['left without a date', { dueDate: null }, [late]],
    ['given a priority without a rule', { priority: 'low' }, [noAnswer, late]],
  ])('that passed unseen are told of when the item is %s, and never again', async (_what, changes, expected) => {
    const { patch, comment, told, api, id, query } = await anItem();
    if (!('priority' in changes)) await comment({});
    app.clock.advance(8.5 * 3_600_000);

    await patch(changes);
    const { data } = (await api.get('/events', { ...query, feedbackId: id })).body;
    await patch({ status: 'reopened' });

    const before = await told();
    expect(before.toSorted()).toEqual(expected.toSorted());
    const types = data.map(({ type }: { type: string }) => type);
    expect(types.lastIndexOf('feedback.sla_breached')).toBeLessThan(types.lastIndexOf('feedback.updated'));
    const breach = data.findLast(({ type }: { type: string }) => type === 'feedback.sla_breached');
    expect(breach).toMatchObject({ actor: { type: 'system' }, causedBy: null, data: { slaBreached: true } });
  });

  it('of the first answer that passed unseen are told of when the answer comes', async () => {
    const { comment, told } = await anItem();
    app.clock.advance(5 * 3_600_000);

    await comment({});

    expect(await told()).toEqual([noAnswer]);
  });

  it('that passed unseen are told of when their status becomes one that is done', async () => {
    const vendor = { id: 'vendor', label: 'Vendor', category: 'open' } as const;
    const { patch, comment, told, api, project, query } = await anItem({ customStatuses: [vendor] });
    await comment({});
    await patch({ status: vendor.id });
    app.clock.advance(9 * 3_600_000);

    const customStatuses = [{ ...vendor, category: 'closed' }];
    await api.patch(`/projects/${project.id}`, { ...query, customStatuses });

    expect(await told()).toEqual([late]);
  });

  it('that were met are no breach, whatever becomes of the item later', async () => {
    const { patch, told } = await anItem();
    app.clock.advance(3_600_000);
    await patch({ status: 'resolved' });
    app.clock.advance(50 * 3_600_000);
    await patch({ priority: 'low' });

    expect(await told()).toEqual([]);
  });
});
