import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { automationsReader } from '../../../src/domain/automations/read-log.ts';
import { fillFirstAnswers } from '../../../src/domain/feedback/fill-first-answers.ts';
import { fillColumns } from '../../../src/platform/fillings/fill-columns.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aFeedback,
  anAutomation,
  aSession,
  aWorkspaceWithFeedback,
  aWorkspaceWithProject,
} from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const customer = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };

async function anItem() {
  const built = await aWorkspaceWithFeedback(app);
  const path = `/feedback/${built.feedback.id}`;
  const query = { workspaceId: built.workspace.id };
  const comment = async (fields: object = {}) => {
    app.clock.advance(60_000);
    return (await built.api.post(`${path}/comments`, { message: 'We look into it', ...fields })).body.data;
  };
  const item = async () => (await built.api.get(path, query)).body.data;
  return { ...built, path, query, comment, item };
}

describe('the first answer', () => {
  it('is the first comment of an agent, and stays', async () => {
    const { comment, item, api, query } = await anItem();
    await comment(customer);
    const before = await item();

    const answer = await comment();
    await comment();

    expect(before).toMatchObject({ commentCount: 1, firstAnsweredAt: null });
    expect(await item()).toMatchObject({ commentCount: 3, firstAnsweredAt: answer.createdAt });
    const listed = (await api.get('/feedback', query)).body.data;
    expect(listed).toMatchObject([{ firstAnsweredAt: answer.createdAt }]);
    const events = (await api.get('/events', { ...query, types: 'feedback.updated' })).body.data;
    const changes = events.map((one: { changes: object }) => one.changes);
    expect(changes).toContainEqual(expect.objectContaining({ firstAnsweredAt: { from: null, to: answer.createdAt } }));
    expect(events.filter((one: { changes: object }) => 'firstAnsweredAt' in one.changes)).toHaveLength(1);
  });

  it('counts from a session too', async () => {
    const { user, item, path, query } = await anItem();
    const { api } = await aSession(app, user);

    const { body } = await api.post(`${path}/comments`, { ...query, message: 'We look into it' });

    expect(await item()).toHaveProperty('firstAnsweredAt', body.data.createdAt);
  });

  it('is no comment of an automation that runs by itself', async () => {
    const built = await anItem();
    const actions = [{ type: 'add_comment', params: { message: 'We got it' } }];
    await anAutomation(built, { scope: 'feedback.updated', actions } as never);
    await built.api.patch(built.path, { ...built.query, category: 'bug' });

    await automationsReader.step(contextOf(app), built.workspace.id);

    expect(await built.item()).toMatchObject({ commentCount: 1, firstAnsweredAt: null });
  });

  it('is the next one when an agent takes the first back', async () => {
    const { comment, item, api, path, query } = await anItem();
    const first = await comment({ notify: false });
    const second = await comment({ notify: false });
    const take = (id: string) => api.delete(`${path}/comments/${id}`, query);

    await take(first.id);
    const afterOne = await item();
    await take(second.id);

    expect(afterOne.firstAnsweredAt).toBe(second.createdAt);
    expect((await item()).firstAnsweredAt).toBeNull();
  });
});

it('is found for items from before, in steps', async () => {
  const built = await aWorkspaceWithProject(app);
  const items = [];
  for (const _ of [1, 2, 3]) items.push(await aFeedback(built));
  const [answered, asked, imported] = items.map(({ id }) => id) as [string, string, string];
  const post = async (id: string, fields = {}) =>
    (await built.api.post(`/feedback/${id}/comments`, { message: 'Hello', ...fields })).body.data;
  await post(answered, customer);
  app.clock.advance(60_000);
  const { createdAt } = await post(answered);
  await post(answered);
  await post(asked, customer);
  await post(imported);
  const { prisma } = app.database;
  const workspaceId = built.workspace.id;
  await prisma.comment.updateMany({ where: { workspaceId, feedbackId: imported }, data: { via: 'import' } });
  await prisma.feedback.updateMany({ where: { workspaceId }, data: { firstAnsweredAt: null } });
  await prisma.columnFilling.create({ data: { name: 'first_answers', version: 1 } });
  app.running.services.fillings.forget();

  await fillColumns({ ...contextOf(app), mostRowsAtOnce: 1 }, [fillFirstAnswers]);

  const rows = await prisma.feedback.findMany({ where: { workspaceId }, orderBy: { ticketNumber: 'asc' } });
  expect(rows.map(({ firstAnsweredAt }) => firstAnsweredAt)).toEqual([new Date(createdAt), null, null]);
  expect(await prisma.columnFilling.count({ where: { name: 'first_answers' } })).toBe(0);
});

describe('filters', () => {
  /** Four items: two answered a minute apart, two resolved a minute apart, of which the last was late. */
  async function aWorkspaceWithTimes() {
    const built = await aWorkspaceWithProject(app);
    const ids: string[] = [];
    for (const _ of [1, 2, 3, 4]) ids.push((await aFeedback(built)).id);
    const workspaceId = built.workspace.id;
    const now = app.clock.read().getTime();
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const patch = (index: number, changes: object) =>
      built.api.patch(`/feedback/${ids[index]}`, { workspaceId, ...changes });
    await patch(0, { dueDate: at(3.5) });
    await patch(2, { dueDate: at(3.5) });
    await patch(3, { dueDate: at(3.5) });
    for (const [index, act] of [
      [0, () => built.api.post(`/feedback/${ids[0]}/comments`, { message: 'Hello' })],
      [1, () => built.api.post(`/feedback/${ids[1]}/comments`, { message: 'Hello' })],
      [2, () => patch(2, { status: 'resolved' })],
      [3, () => patch(3, { status: 'archived' })],
    ] as const) {
      app.clock.advance(now + (index + 1) * 60_000 - app.clock.read().getTime());
      await act();
    }
    return { ...built, at, workspaceId };
  }

  it('find items by their first answer, their resolution and their breach, everywhere', async () => {
    const { api, at, workspaceId } = await aWorkspaceWithTimes();
    const rows: [object, number[]][] = [
      [{ answeredAfter: at(1) }, [2]],
      [{ answeredBefore: at(2) }, [1]],
      [{ answeredAfter: at(0), answeredBefore: at(9) }, [1, 2]],
      [{ resolvedAfter: at(3) }, [4]],
      [{ resolvedBefore: at(4) }, [3]],
      [{ breached: true }, [1, 4]],
      [{ breached: false }, [2, 3]],
      [{ breached: true, resolvedAfter: at(0) }, [4]],
    ];

    for (const [filters, numbers] of rows) {
      const query = { workspaceId, ...filters };
      const listed = (await api.get('/feedback', { ...query, order: 'asc' })).body;
      const counts = (await api.get('/feedback/counts', { ...query, groupBy: 'none' })).body.data;
      const exported = (await api.get('/feedback/export', { ...query, format: 'json' })).body;
      const view = await api.post('/views', { workspaceId, name: JSON.stringify(filters), filters });
      expect([filters, listed.data.map((one: { ticketNumber: number }) => one.ticketNumber)]).toEqual([
        filters,
        numbers,
      ]);
      expect(listed.pagination.total).toBe(numbers.length);
      expect(counts).toMatchObject([{ count: numbers.length }]);
      expect(exported).toHaveLength(numbers.length);
      expect(view.body.data.filters).toEqual(filters);
    }
  });

  it.each(['answeredAfter', 'answeredBefore', 'resolvedAfter', 'resolvedBefore', 'breached'])(
    'refuse what is no value of %s',
    async (name) => {
      const { api, workspace } = await aWorkspaceWithProject(app);

      const response = await api.get('/feedback', { workspaceId: workspace.id, [name]: 'yesterday' });

      expect(response).toBeError(400, 'bad_request', `query/${name}`);
    },
  );
});
