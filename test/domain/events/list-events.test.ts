import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventExamples } from '../../../generated/event-examples.ts';
import type { Event } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aCustomer,
  aFeedback,
  aKey,
  aMember,
  anAutomation,
  aSession,
  aSubscription,
  aWidget,
  aWorkspaceWithProject,
} from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

const list = ({ api, workspace }: Pick<Built, 'api' | 'workspace'>, query: object = {}) =>
  api.get('/events', { workspaceId: workspace.id, ...query });

const sequences = (events: Event[]) => events.map(({ sequence }) => sequence);

/** A project, and then so many customers: as many events, and one more. */
async function aLog(customers: number): Promise<Built> {
  const built = await aWorkspaceWithProject(app);
  for (let count = 0; count < customers; count++) await aCustomer(built);
  return built;
}

/** Writes so many events of projects at once, far more than anybody would by requests. */
async function fill({ workspace }: Built, count: number, fields: object = {}): Promise<void> {
  const { prisma } = app.database;
  const { lastSequence } = await prisma.eventCounter.update({
    where: { workspaceId: workspace.id },
    data: { lastSequence: { increment: count } },
  });
  const data = { id: 'prj', name: 'Filling' };
  await prisma.event.createMany({
    data: Array.from({ length: count }, (_one, index) => ({
      id: newId('evt'),
      workspaceId: workspace.id,
      sequence: Number(lastSequence) - count + index + 1,
      type: 'customer.updated',
      subjectType: 'customer',
      subjectId: 'cus_filling',
      occurredAt: app.clock.read(),
      actorType: 'system',
      data,
      ...fields,
    })),
  });
}

describe('200', () => {
  it('goes through the log from its beginning, and says where to go on', async () => {
    const built = await aLog(4);

    const first = await list(built, { pageSize: 2 });
    const second = await list(built, { pageSize: 2, after: first.body.pagination.nextAfter });
    const third = await list(built, { pageSize: 2, after: second.body.pagination.nextAfter });
    const fourth = await list(built, { pageSize: 2, after: third.body.pagination.nextAfter });

    expect([first, second, third, fourth].map(({ body }) => sequences(body.data))).toEqual([[1, 2], [3, 4], [5], []]);
    expect([first, second, third, fourth].map(({ body }) => body.pagination)).toEqual([
      { pageSize: 2, hasMore: true, nextAfter: 2 },
      { pageSize: 2, hasMore: true, nextAfter: 4 },
      { pageSize: 2, hasMore: false, nextAfter: 5 },
      { pageSize: 2, hasMore: false, nextAfter: 5 },
    ]);
  });

  it('begins with the newest on demand, and goes on before them', async () => {
    const built = await aLog(4);

    const newest = await list(built, { order: 'desc', pageSize: 3 });
    const older = await list(built, { order: 'desc', pageSize: 3, before: 3 });

    expect(sequences(newest.body.data)).toEqual([5, 4, 3]);
    expect(newest.body.pagination).toEqual({ pageSize: 3, hasMore: true, nextAfter: null });
    expect(sequences(older.body.data)).toEqual([2, 1]);
    expect(older.body.pagination.hasMore).toBe(false);
  });

  it('keeps to both bounds, in both directions', async () => {
    const built = await aLog(5);

    for (const [order, expected] of [
      ['asc', [3, 4]],
      ['desc', [4, 3]],
    ] as const) {
      const { body } = await list(built, { after: 2, before: 5, order });
      expect(sequences(body.data)).toEqual(expected);
      expect(body.pagination.hasMore).toBe(false);
    }
  });

  it('filters by type, noun, project, item, subject, actor and time', async () => {
    const built = await aWorkspaceWithProject(app);
    const item = await aFeedback(built);
    app.clock.advance(60_000);
    const since = app.clock.read().toISOString();
    const widget = await aWidget(built);
    const { api, row } = await aKey(app, built.user);
    await api.post(`/feedback/${item.id}/comments`, { message: 'Hello' });

    const typesOf = async (query: object) => {
      const { body } = await list(built, query);
      return body.data.map(({ type }: Event) => type);
    };

    expect(await typesOf({ types: 'comment.created' })).toEqual(['comment.created']);
    expect(await typesOf({ types: 'feedback.*, widget.created' })).toEqual([
      'feedback.created',
      'widget.created',
      'feedback.updated',
    ]);
    expect(await typesOf({ types: '*' })).toHaveLength(5);
    expect(await typesOf({ projectId: built.project.id })).toHaveLength(5);
    expect(await typesOf({ projectId: newId('prj') })).toEqual([]);
    expect(await typesOf({ feedbackId: item.id })).toEqual(['feedback.created', 'comment.created', 'feedback.updated']);
    expect(await typesOf({ subjectId: item.id })).toEqual(['feedback.created', 'feedback.updated']);
    expect(await typesOf({ subjectId: widget.id })).toEqual(['widget.created']);
    expect(await typesOf({ actorId: row.id })).toEqual(['comment.created', 'feedback.updated']);
    expect(await typesOf({ since })).toEqual(['widget.created', 'comment.created', 'feedback.updated']);
    expect(await typesOf({ until: since })).toEqual(['project.created', 'feedback.created']);
    expect(await typesOf({ since, until: since })).toEqual([]);
  });

  it('shows only what the key may read', async () => {
    const built = await aWorkspaceWithProject(app);
    const item = await aFeedback(built, { userEmail: 'ada@example.org' });
    const automation = await anAutomation(built);
    await built.api.post(`/automations/${automation.id}/run`, { feedbackId: item.id });
    const { api } = await aKey(app, built.user, { scopes: ['events:read', 'feedback:read'] });

    const { body } = await list({ ...built, api });
    const asked = await list({ ...built, api }, { types: 'customer.*' });

    expect(body.data.map(({ type }: Event) => type)).toEqual([
      'feedback.created',
      'feedback.updated',
      'automation.run_finished',
    ]);
    expect(body.pagination).toEqual({ pageSize: 100, hasMore: false, nextAfter: 6 });
    expect(asked.body.data).toEqual([]);
  });

  it('shows events of keys, subscriptions and imports to owners and admins only', async () => {
    const built = await aWorkspaceWithProject(app);
    await built.api.post('/api-keys', { name: 'New', scopes: ['feedback:read'] });
    const { id } = await aSubscription(built);
    const { type, subject, data } = eventExamples['import.finished'];
    await fill(built, 1, { type, subjectType: 'import', subjectId: subject.id, data });

    const seen = async (role: string) => {
      const { api } = await aSession(app, await aMember(app, built.workspace, role));
      const { body } = await list({ ...built, api });
      const narrowed = await list({ ...built, api }, { types: 'subscription.*,import.*' });
      const single = await list({ ...built, api }, { subjectId: id });
      expect([...narrowed.body.data, ...single.body.data]).toHaveLength(role === 'admin' ? 3 : 0);
      return body.data.map(({ type }: Event) => type);
    };

    expect(await seen('admin')).toEqual([
      'project.created',
      'api_key.created',
      'subscription.created',
      'import.finished',
    ]);
    expect(await seen('member')).toEqual(['project.created']);
  });

  it('looks at 10,000 events and no more, then goes on behind them although it has found none', async () => {
    const built = await aWorkspaceWithProject(app);
    await fill(built, 10_500);
    await aWidget(built);

    const first = await list(built, { types: 'widget.*' });
    const second = await list(built, { types: 'widget.*', after: first.body.pagination.nextAfter });
    const oldest = await list(built, { types: 'project.*', order: 'desc' });

    expect(first.body).toMatchObject({ data: [], pagination: { hasMore: true, nextAfter: 10_000 } });
    expect(second.body).toMatchObject({ data: [{ sequence: 10_502 }], pagination: { hasMore: false } });
    expect(oldest.body).toMatchObject({ data: [], pagination: { hasMore: true, nextAfter: null } });
  });

  it('finds the events of an item and of a subject by an index, however many others there are', async () => {
    const built = await aWorkspaceWithProject(app);
    const item = await aFeedback(built);
    await fill(built, 10_500);

    for (const [query, expected] of [
      [{ feedbackId: item.id }, 2],
      [{ subjectId: item.id }, 2],
      [{ subjectId: built.project.id, order: 'desc' }, 1],
    ] as const) {
      const { body } = await list(built, query);
      expect(sequences(body.data)).toEqual([expected]);
      expect(body.pagination.hasMore).toBe(false);
    }
  });

  it('begins with the first event that is kept', async () => {
    const built = await aLog(4);
    await app.database.prisma.event.deleteMany({ where: { workspaceId: built.workspace.id, sequence: { lte: 2 } } });

    expect(sequences((await list(built)).body.data)).toEqual([3, 4, 5]);
    expect(sequences((await list(built, { after: 2 })).body.data)).toEqual([3, 4, 5]);
  });

  it('is empty where nothing has happened', async () => {
    const { api, workspace } = await aWorkspaceWithProject(app);
    await app.database.prisma.event.deleteMany({ where: { workspaceId: workspace.id } });
    await app.database.prisma.eventCounter.deleteMany({ where: { workspaceId: workspace.id } });

    const { body } = await list({ api, workspace });

    expect(body).toEqual({ data: [], pagination: { pageSize: 100, hasMore: false, nextAfter: 0 } });
  });
});

describe('with wait', () => {
  it('answers as soon as something happens, and lets other requests through meanwhile', async () => {
    const built = await aLog(0);

    // More than the workspace may do at a time.
    const waiting = Array.from({ length: 12 }, () => list(built, { after: 1, wait: 30 }));
    const customer = await aCustomer(built);

    for (const { body } of await Promise.all(waiting))
      expect(body).toMatchObject({
        data: [{ sequence: 2, subject: { id: customer.id } }],
        pagination: { nextAfter: 2 },
      });
  });

  it('hears of what another process writes', async () => {
    const built = await aLog(0);
    const beside = await startTestApp({}, { beside: app });

    const waiting = list(built, { after: 1, wait: 30 });
    await aCustomer({ ...built, api: (await aKey(beside, built.user)).api });

    expect((await waiting).body.data).toHaveLength(1);
    await beside.close();
  });

  it('answers at once if something is there already', async () => {
    const built = await aLog(1);

    expect(sequences((await list(built, { after: 1, wait: 30 })).body.data)).toEqual([2]);
  });

  it('tells a key nothing that was revoked while it waited', async () => {
    const built = await aLog(0);
    const { api, row } = await aKey(app, built.user);

    const waiting = list({ ...built, api }, { after: 1, wait: 30, types: 'feedback.*' });
    // Answered only after the other one has come in.
    await api.get('/workspaces');
    await built.api.delete(`/api-keys/${row.id}`);
    app.clock.advance(4_000);
    await aFeedback(built);

    expect(await waiting).toBeError(401, 'unauthorized');
  });

  it('keeps from a member who waits what they no longer may read', async () => {
    const built = await aWorkspaceWithProject(app);
    const user = await aMember(app, built.workspace, 'admin');
    const { api } = await aSession(app, user);
    const after = (await list(built)).body.pagination.nextAfter;
    const waiting = list({ ...built, api }, { after, wait: 30 });
    // Answered only after the other one has come in.
    await api.get('/workspaces');
    await app.database.prisma.member.updateMany({ where: { userId: user.id }, data: { role: 'member' } });

    app.clock.advance(4_000);
    await aSubscription(built);
    const item = await aFeedback(built);
    const { body } = await waiting;

    expect(body.data.map(({ feedbackId }: Event) => feedbackId)).toEqual([item.id]);
  });

  it('is answered when the service stops', async () => {
    const built = await aLog(0);
    const beside = await startTestApp({}, { beside: app });
    const { api } = await aKey(beside, built.user);

    const waiting = list({ ...built, api }, { after: 1, wait: 30 });
    // Answered only after the other one has come in.
    await api.get('/workspaces');
    await beside.close();

    expect((await waiting).body).toMatchObject({ data: [], pagination: { nextAfter: 1 } });
  });
});

describe('400', () => {
  it.each([
    [{ types: 'feedback.exploded' }, 'query/types'],
    [{ types: 'feedback.created,' }, 'query/types'],
    [{ types: 'feedback' }, 'query/types'],
    [{ order: 'desc', wait: 1 }, 'query/wait'],
    [{ wait: 31 }, 'query/wait'],
    [{ after: -1 }, 'query/after'],
    [{ before: 0 }, 'query/before'],
    [{ pageSize: 501 }, 'query/pageSize'],
    [{ since: 'yesterday' }, 'query/since'],
    [{ since: '2026-02-30T00:00:00Z' }, 'query/since'],
    [{ page: 1 }, 'query/page'],
  ])('refuses %j', async (query, path) => {
    const built = await aLog(0);

    expect(await list(built, query)).toBeError(400, 'bad_request', path);
  });

  it('refuses to begin before what is kept, and names the first', async () => {
    const built = await aLog(4);
    await app.database.prisma.event.deleteMany({ where: { workspaceId: built.workspace.id, sequence: { lte: 3 } } });

    const response = await list(built, { after: 1 });

    expect(response).toBeError(400, 'bad_request', 'query/after');
    expect(response.body.error.message).toContain('the first event that is kept has the sequence 4');
  });
});
