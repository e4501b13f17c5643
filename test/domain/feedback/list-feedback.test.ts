import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Feedback, FeedbackCreate, FeedbackListResponse } from '../../../generated/sdk/types.gen.ts';
import { newId } from '../../../src/base/ids.ts';
import { renewWords } from '../../../src/domain/item-words/item-words-sql.ts';
import { inSqlTransaction } from '../../../src/platform/context.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aMember, aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';

type Query = Record<string, string | number | boolean>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function list(api: Api, query: Query): Promise<FeedbackListResponse> {
  const response = await api.get('/feedback', query);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body;
}

/** Items with these ticket numbers, too many to make through the API. */
function insertItems(workspaceId: string, projectId: string, from: number, to: number): Promise<number> {
  return app.database.prisma.$executeRaw`
    INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message)
    SELECT 'fb_' || lpad(n::text, 26, '0'), ${workspaceId}, ${projectId}, n, 'Item ' || n
    FROM generate_series(${from}::int, ${to}::int) AS n`;
}

describe('200', () => {
  it('returns the newest first, twenty per page', async () => {
    const built = await aWorkspaceWithProject(app);
    const made: string[] = [];
    for (let index = 0; index < 21; index++) made.push((await aFeedback(built)).id);

    const { data, pagination } = await list(built.api, { workspaceId: built.workspace.id });

    expect(data.map(({ id }) => id)).toEqual(made.reverse().slice(0, 20));
    expect(pagination).toEqual({
      page: 1,
      pageSize: 20,
      total: 21,
      totalIsExact: true,
      hasMore: true,
      nextCursor: expect.any(String),
    });
  });

  it('shows an item as alone, except for its threads', async () => {
    const customMetadata = { plan: 'team', customFields: { df_company: 'Example' }, nested: { list: [1, null] } };
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { customMetadata, context: { url: 'x' } });

    const { data } = await list(api, { workspaceId: workspace.id });

    const { customerComments: _comments, internalNotes: _notes, attachments: _files, ...shown } = feedback;
    expect(data).toEqual([shown]);
  });

  it('counts again only when the log of events has grown', async () => {
    const built = await aWorkspaceWithFeedback(app);
    await aFeedback(built);
    const { api, workspace, project } = built;
    const readTotal = async (query: Query = {}) =>
      (await list(api, { workspaceId: workspace.id, pageSize: 1, ...query })).pagination.total;

    const first = [await readTotal(), await readTotal({ status: 'new' }), await readTotal({ isPublic: false })];
    // Nothing but a test changes items without an event.
    await insertItems(workspace.id, project.id, 100, 102);
    const again = [await readTotal(), await readTotal({ status: 'new' }), await readTotal({ isPublic: false })];
    const steady = [await readTotal(), await readTotal({ status: 'new' })];
    await aFeedback(built);
    const after = [await readTotal(), await readTotal({ status: 'new' }), await readTotal({ isPublic: false })];

    expect(first).toEqual([2, 2, 2]);
    expect(again).toEqual([2, 2, 5]);
    expect(steady).toEqual([2, 2]);
    expect(after).toEqual([6, 6, 6]);
  });

  it('is empty for a workspace without items', async () => {
    const { api, workspace } = await aWorkspaceWithProject(app);

    const { data, pagination } = await list(api, { workspaceId: workspace.id });

    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ page: 1, total: 0, totalIsExact: true, hasMore: false, nextCursor: null });
  });

  it('is empty past the end, and still counts', async () => {
    const { api, workspace } = await aWorkspaceWithFeedback(app);

    const { data, pagination } = await list(api, { workspaceId: workspace.id, page: 1_000, pageSize: 100 });

    expect(data).toEqual([]);
    expect(pagination).toMatchObject({ page: 1_000, total: 1, totalIsExact: true, hasMore: false, nextCursor: null });
  });

  it('ends a page that is exactly full', async () => {
    const built = await aWorkspaceWithFeedback(app);
    await aFeedback(built);

    const { data, pagination } = await list(built.api, { workspaceId: built.workspace.id, pageSize: 2 });

    expect(data).toHaveLength(2);
    expect(pagination).toMatchObject({ total: 2, hasMore: false, nextCursor: null });
  });

  it('keeps workspaces apart', async () => {
    const [one, other] = [await aWorkspaceWithFeedback(app), await aWorkspaceWithFeedback(app)];
    const ofOther = { workspaceId: one.workspace.id, projectId: other.project.id };

    const own = await list(one.api, { workspaceId: one.workspace.id });
    const foreign = await list(one.api, ofOther);

    expect(own.data.map(({ id }) => id)).toEqual([one.feedback.id]);
    expect(foreign.data).toEqual([]);
  });

  it('counts up to 10,000 and says when there are more', async () => {
    const built = await aWorkspaceWithProject(app);
    const { api, workspace, project } = built;
    await insertItems(workspace.id, project.id, 2, 10_001);
    const query = { workspaceId: workspace.id, pageSize: 1 };

    const exact = await list(api, query);
    await aFeedback(built);
    const more = await list(api, query);
    const last = await list(api, { ...query, page: 10_001 });

    expect(exact.pagination).toMatchObject({ total: 10_000, totalIsExact: true, hasMore: true });
    expect(more.pagination).toMatchObject({ total: 10_000, totalIsExact: false, hasMore: true });
    expect(last.pagination).toMatchObject({ total: 10_000, totalIsExact: false, hasMore: false, nextCursor: null });
    expect(last.data).toHaveLength(1);
  });
});

describe('sorting', () => {
  const days = (count: number) => new Date(Date.UTC(2026, 0, 1 + count));
  let api: Api;
  let workspaceId: string;
  let items: Feedback[];

  // Every value occurs several times, a third of the due dates is null, and no order follows from another.
  beforeAll(async () => {
    const built = await aWorkspaceWithProject(app);
    api = built.api;
    workspaceId = built.workspace.id;
    await app.database.prisma.feedback.createMany({
      data: Array.from({ length: 29 }, (_, index) => ({
        id: newId('fb'),
        workspaceId,
        projectId: built.project.id,
        ticketNumber: ((index * 7) % 29) + 1,
        message: index % 2 ? 'odd' : 'even',
        statusCategory: index % 3 ? 'open' : 'pending',
        createdAt: days((index * 5) % 6),
        updatedAt: days(10 + ((index * 3) % 7)),
        dueDate: index % 3 ? days((index * 2) % 5) : null,
        votes: (index * 11) % 4,
      })),
    });
    items = (await list(api, { workspaceId, pageSize: 100 })).data;
    const ids = items.map(({ id }) => id);
    await inSqlTransaction(contextOf(app), (tx) => renewWords(tx, workspaceId, ids));
  });

  const sorts = ['createdAt', 'updatedAt', 'dueDate', 'votes', 'ticketNumber'] as const;
  const cases = sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]);

  /** By the value, then by id. Null comes last in both directions. */
  function inOrder(of: Feedback[], sort: (typeof sorts)[number], order: 'asc' | 'desc'): string[] {
    const key = (item: Feedback) => {
      const value = item[sort];
      return typeof value === 'number' ? String(value).padStart(10, '0') : (value ?? '');
    };
    const compare = (a: string, b: string) => (a === b ? 0 : a < b === (order === 'asc') ? -1 : 1);
    const sorted = of.toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id));
    return [...sorted.filter((item) => item[sort] !== null), ...sorted.filter((item) => item[sort] === null)].map(
      ({ id }) => id,
    );
  }

  async function readByPage(query: Query): Promise<string[]> {
    const read: string[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await list(api, { ...query, page });
      read.push(...data.map(({ id }) => id));
      if (!pagination.hasMore) return read;
    }
  }

  async function readByCursor(query: Query): Promise<string[]> {
    const read: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { data, pagination } = await list(api, cursor ? { ...query, cursor } : query);
      if (cursor) expect(pagination.page).toBeNull();
      expect(pagination.hasMore).toBe(pagination.nextCursor !== null);
      read.push(...data.map(({ id }) => id));
      cursor = pagination.nextCursor;
    }
    return read;
  }

  it.each(cases)('reads all by page in order of %s %s', async (sort, order) => {
    const read = await readByPage({ workspaceId, sort, order, pageSize: 4 });

    expect(read).toEqual(inOrder(items, sort, order));
  });

  // A page of 29 and of 1 ends on every boundary: between ties, and between the last due date and the first null.
  it.each(cases)('reads all by cursor in order of %s %s', async (sort, order) => {
    const expected = inOrder(items, sort, order);

    for (const pageSize of [1, 4, 29])
      expect(await readByCursor({ workspaceId, sort, order, pageSize })).toEqual(expected);
  });

  it('reads on by cursor under filters and with another page size', async () => {
    const query = { workspaceId, search: 'odd', sort: 'dueDate', order: 'asc' };
    const first = await list(api, { ...query, pageSize: 3 });

    const rest = await list(api, { ...query, pageSize: 100, cursor: String(first.pagination.nextCursor) });

    const odd = items.filter((item) => item.message === 'odd');
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(inOrder(odd, 'dueDate', 'asc'));
    expect(rest.pagination).toMatchObject({ page: null, total: odd.length, hasMore: false });
  });

  it.each(cases)('reads on where several values match, in order of %s %s', async (sort, order) => {
    const expected = inOrder(items, sort, order);
    const query = { workspaceId, statusCategory: 'pending,open,closed', sort, order };

    expect(await readByCursor({ ...query, pageSize: 4 })).toEqual(expected);
    expect(await readByPage({ ...query, pageSize: 5 })).toEqual(expected);
  });

  it('neither repeats nor skips when items come and go between two pages', async () => {
    const built = await aWorkspaceWithProject(app);
    const made: string[] = [];
    for (let index = 0; index < 6; index++) made.unshift((await aFeedback(built)).id);
    const query = { workspaceId: built.workspace.id, pageSize: 2 };
    const first = await list(built.api, query);
    await aFeedback(built);
    await built.api.delete(`/feedback/${made[1]}`, { workspaceId: built.workspace.id });

    const second = await list(built.api, { ...query, cursor: String(first.pagination.nextCursor) });

    expect(second.data.map(({ id }) => id)).toEqual(made.slice(2, 4));
  });
});

describe('filters', () => {
  let api: Api;
  let workspaceId: string;
  const ids = { project: '', assignee: '', customer: '' };

  beforeAll(async () => {
    const customStatuses = [{ id: 'waiting', label: 'Waiting', category: 'pending' as const }];
    const built = await aWorkspaceWithProject(app, { customStatuses });
    api = built.api;
    workspaceId = built.workspace.id;
    const { prisma } = app.database;
    const second = await api.post('/projects', { workspaceId, name: 'Second' });
    const customer = await prisma.customer.create({ data: { id: newId('cus'), workspaceId } });
    const member = await aMember(app, built.workspace);
    Object.assign(ids, { project: second.body.data.id, assignee: member.id, customer: customer.id });

    const make = async (message: string, fields: Partial<FeedbackCreate> = {}, changes: object = {}) => {
      const { id } = await aFeedback(built, { message, ...fields });
      if (Object.keys(changes).length > 0) await api.patch(`/feedback/${id}`, { workspaceId, ...changes });
      return id;
    };
    app.clock.set('2026-03-10T12:00:00.000Z');
    await make('Export fails on my phone', { category: 'bug', tags: ['a', 'b'], userEmail: 'Ada@example.org' });
    app.clock.set('2026-03-10T12:00:00.001Z');
    await make('The phone export is great', { category: 'idea', tags: ['b'], priority: 'high' }, { status: 'waiting' });
    app.clock.set('2026-03-10T12:00:00.002Z');
    const third = await make('Größe', { projectId: ids.project }, { assigneeId: ids.assignee, status: 'resolved' });
    await prisma.feedback.updateMany({
      where: { id: third },
      data: { customerId: ids.customer, updatedAt: app.clock.read() },
    });
    app.clock.set('2026-03-10T12:00:00.003Z');
    const fourth = await make('100% of A&B | (c) !', { category: 'Bug', tags: ['B', 'a b'] });
    app.clock.set('2026-03-10T12:00:00.004Z');
    await api.patch(`/feedback/${fourth}`, { workspaceId, isPublic: true });
  });

  /** The numbers of the items that a filter finds, in order. */
  async function found(query: Query): Promise<(number | null)[]> {
    const { data, pagination } = await list(api, { workspaceId, sort: 'ticketNumber', order: 'asc', ...query });
    expect(pagination.total).toBe(data.length);
    return data.map((item) => item.ticketNumber);
  }

  it.each([
    [{ status: 'new' }, [1, 4]],
    [{ status: 'waiting' }, [2]],
    [{ statusCategory: 'open' }, [1, 4]],
    [{ statusCategory: 'pending' }, [2]],
    [{ statusCategory: 'resolved' }, [3]],
    [{ statusCategory: 'closed' }, []],
    [{ category: 'bug' }, [1, 4]],
    [{ category: 'none' }, []],
    [{ priority: 'high' }, [2]],
    [{ priority: 'low' }, []],
    [{ userEmail: 'ada@example.org' }, [1]],
    [{ userEmail: ' ADA@EXAMPLE.org ' }, [1]],
    [{ userEmail: 'ada@example' }, []],
    [{ tag: 'b' }, [1, 2, 4]],
    [{ tag: 'a b' }, [4]],
    [{ tag: 'c' }, []],
    [{ isPublic: true }, [4]],
    [{ isPublic: false }, [1, 2, 3]],
    [{ search: 'phone' }, [1, 2]],
    [{ search: 'EXPORT phone' }, [1, 2]],
    [{ search: 'phone fails' }, [1]],
    [{ search: 'phone crashes' }, []],
    [{ search: 'größe' }, [3]],
    [{ search: 'phon' }, [1, 2]],
    [{ search: 'hone' }, []],
    [{ search: 'GREAT exp' }, [2]],
    [{ search: 'ada' }, [1]],
    [{ search: 'Ada@example.org' }, [1]],
    [{ search: 'exampl fai' }, [1]],
    [{ search: '#2' }, [2]],
    [{ search: 'phone #2' }, [2]],
    [{ search: 'fails #2' }, []],
    [{ search: '#99' }, []],
    [{ search: '100 #4' }, [4]],
    [{ search: '!fails & phone:* | (' }, [1]],
    [{ search: "'; -- drop" }, []],
    [{ search: '#2,' }, [2]],
    [{ search: '(#2)' }, [2]],
    [{ search: 'Ticket #2' }, [2]],
    [{ search: '# 2' }, [2]],
    [{ search: '2' }, [2]],
    [{ search: 'Issue no. 2: phone' }, [2]],
    [{ search: '100' }, [4]],
    [{ search: 'phone -fail' }, [2]],
    [{ search: 'phone -FAILS -great' }, []],
    [{ search: 'phone -#1' }, [2]],
    [{ search: '#2 -great' }, []],
    [{ search: 'phone -100' }, [1, 2]],
    [{ projectId: 'prj_none' }, []],
    [{ assigneeId: 'usr_none' }, []],
    [{ customerId: 'cus_none' }, []],
    [{ status: 'new', tag: 'b', category: 'bug' }, [1, 4]],
    [{ status: 'new', priority: 'high' }, []],
  ])('%j finds %j', async (query, numbers) => {
    expect(await found(query as Query)).toEqual(numbers);
  });

  it.each([
    [{ status: 'new,waiting' }, [1, 2, 4]],
    [{ status: 'waiting, resolved ,waiting' }, [2, 3]],
    [{ statusCategory: 'pending,resolved' }, [2, 3]],
    [{ category: 'bug,idea,Bug' }, [1, 2, 4]],
    [{ priority: 'high,low' }, [2]],
    [{ priority: 'none' }, [1, 3, 4]],
    [{ priority: 'none,high', tag: 'B' }, [1, 2, 4]],
    [{ tag: 'a,B' }, [1, 2, 4]],
    [{ tag: 'c,d' }, []],
    [{ channel: 'api' }, [1, 2, 3, 4]],
    [{ channel: 'widget,webhook' }, []],
    [{ assigneeId: 'none' }, [1, 2, 4]],
    [{ assigneeId: 'me' }, []],
    [{ assigneeId: 'none,me' }, [1, 2, 4]],
    [{ status: 'new,resolved', tag: 'a,b', category: 'bug,idea' }, [1, 4]],
    [{ status: 'new,waiting', statusCategory: 'pending,resolved' }, [2]],
    [{ satisfaction: '5' }, []],
    [{ satisfaction: 'none,1' }, [1, 2, 3, 4]],
    [{ submitterVerified: true }, [1, 2, 3, 4]],
    [{ submitterVerified: false }, []],
    [{ waitingFor: 'agent' }, [1, 2, 3, 4]],
    [{ waitingFor: 'customer' }, []],
    [{ overdue: true }, []],
    [{ overdue: false }, [1, 2, 3, 4]],
  ])('%j finds %j', async (query, numbers) => {
    expect(await found(query as Query)).toEqual(numbers);
  });

  it.each([
    [{ tag: 'Berlin\\, Mitte' }, [1]],
    [{ tag: 'Berlin, Mitte' }, [3]],
    [{ tag: 'x, Berlin\\, Mitte ,y\\\\' }, [1, 2]],
    [{ tag: 'C:\\temp' }, [1]],
    [{ tag: 'C:\\\\temp' }, [1]],
    [{ tag: 'y\\' }, [2]],
    [{ tag: 'y\\,Mitte' }, []],
    [{ category: 'a\\,b,c' }, [2]],
    [{ category: ',' }, []],
  ])('%j finds %j among labels with commas and backslashes', async (query, numbers) => {
    const built = await aWorkspaceWithProject(app);
    await aFeedback(built, { tags: ['Berlin, Mitte', 'C:\\temp'] });
    await aFeedback(built, { tags: ['y\\'], category: 'a,b' });
    await aFeedback(built, { tags: ['Mitte'], category: 'a' });

    const { data } = await list(built.api, { workspaceId: built.workspace.id, order: 'asc', ...(query as Query) });

    expect(data.map(({ ticketNumber }) => ticketNumber)).toEqual(numbers);
  });

  it('finds by several projects and assignees', async () => {
    const first = (await list(api, { workspaceId, tag: 'a' })).data[0]?.projectId;

    expect(await found({ projectId: `${ids.project},prj_none` })).toEqual([3]);
    expect(await found({ projectId: `${first},${ids.project}` })).toEqual([1, 2, 3, 4]);
    expect(await found({ assigneeId: `${ids.assignee},none` })).toEqual([1, 2, 3, 4]);
  });

  it('finds by project, assignee and customer', async () => {
    expect(await found({ projectId: ids.project })).toEqual([3]);
    expect(await found({ assigneeId: ids.assignee })).toEqual([3]);
    expect(await found({ customerId: ids.customer })).toEqual([3]);
  });

  it.each([
    [{ createdAfter: '2026-03-10T12:00:00.001Z' }, [3, 4]],
    [{ createdBefore: '2026-03-10T12:00:00.001Z' }, [1]],
    [{ createdAfter: '2026-03-10T12:00:00.000Z', createdBefore: '2026-03-10T12:00:00.002Z' }, [2]],
    [{ createdAfter: '2026-03-10T14:00:00.001+02:00' }, [3, 4]],
    [{ createdBefore: '2026-03-10T12:00:00Z' }, []],
    [{ createdAfter: '0001-01-01T00:00:00Z', createdBefore: '9999-12-31T23:59:59.999Z' }, [1, 2, 3, 4]],
    [{ updatedAfter: '2026-03-10T12:00:00.002Z' }, [4]],
    [{ updatedAfter: '2026-03-10T12:00:00.003Z' }, [4]],
    [{ updatedAfter: '2026-03-10T12:00:00.004Z' }, []],
    [{ updatedBefore: '2026-03-10T12:00:00.002Z' }, [1, 2]],
    [{ updatedBefore: '2026-03-10T12:00:00.004Z' }, [1, 2, 3]],
  ])('%j, exclusive to the millisecond, finds %j', async (query, numbers) => {
    expect(await found(query as Query)).toEqual(numbers);
  });
});

describe('what is overdue, and who is waited for', () => {
  it('finds what is not done and past due', async () => {
    const built = await aWorkspaceWithProject(app);
    const { api, workspace } = built;
    const due = { dueDate: new Date(app.clock.read().getTime() + 60_000).toISOString() };
    const make = async (changes: object) => {
      const { id } = await aFeedback(built);
      await api.patch(`/feedback/${id}`, { workspaceId: workspace.id, ...changes });
      return id;
    };
    const [open, pending] = [await make(due), await make({ ...due, status: 'in-progress' })];
    const others = [await make({ ...due, status: 'resolved' }), await make({ isPublic: true })];

    const before = await list(api, { workspaceId: workspace.id, overdue: true });
    app.clock.advance(60_001);
    const after = await list(api, { workspaceId: workspace.id, overdue: true, sort: 'dueDate', order: 'asc' });
    const rest = await list(api, { workspaceId: workspace.id, overdue: false, order: 'asc' });

    expect(before.data).toEqual([]);
    expect(after.data.map(({ id }) => id)).toEqual([open, pending]);
    expect(after.data.every(({ slaBreached }) => slaBreached)).toBe(true);
    expect(rest.data.map(({ id }) => id)).toEqual(others);
  });

  it('waits for an agent until one wrote last', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    const waitsFor = async (whom: string) =>
      (await list(api, { workspaceId: workspace.id, waitingFor: whom })).data.map(({ id }) => id);
    const customer = { authorType: 'customer', authorName: 'Ada', authorEmail: 'ada@example.org' };

    const atFirst = await waitsFor('agent');
    await api.post(`/feedback/${feedback.id}/comments`, { message: 'We look into it' });
    const answered = [await waitsFor('agent'), await waitsFor('customer')];
    await api.post(`/feedback/${feedback.id}/comments`, { message: 'Thanks', ...customer });

    expect(atFirst).toEqual([feedback.id]);
    expect(answered).toEqual([[], [feedback.id]]);
    expect([await waitsFor('agent'), await waitsFor('customer')]).toEqual([[feedback.id], []]);
  });

  it('finds the items of whoever asks', async () => {
    const { api, workspace, feedback, user } = await aWorkspaceWithFeedback(app);
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, assigneeId: user.id });

    const mine = await list(api, { workspaceId: workspace.id, assigneeId: 'me' });
    const nobodys = await list(api, { workspaceId: workspace.id, assigneeId: 'none' });

    expect(mine.data.map(({ id }) => id)).toEqual([feedback.id]);
    expect(nobodys.data).toEqual([]);
  });
});

describe('search', () => {
  it('looks into the sender, the externalId and the threads, for words from anywhere', async () => {
    const built = await aWorkspaceWithProject(app);
    const { api, workspace } = built;
    const sent = { message: 'Naïve upload', userName: 'Grace Hopper', userEmail: 'amazing.g@navy.example' };
    const { id } = await aFeedback(built, { ...sent, externalId: 'CANNY-8821' });
    await aFeedback(built, { message: 'Something else' });
    await api.post(`/feedback/${id}/comments`, { message: 'Sent through https://files.example/reports' });
    await api.post(`/feedback/${id}/notes`, { content: 'Same as in the ticket of May' });
    const finds = async (search: string) =>
      (await list(api, { workspaceId: workspace.id, search })).data.map((item) => item.id);

    for (const search of [
      'grac',
      'hopper upload',
      'navy',
      'amazing',
      '8821 canny',
      'report',
      'ticket may grace',
      'NAÏVE',
    ])
      expect([search, await finds(search)]).toEqual([search, [id]]);
    expect(await finds('grace else')).toEqual([]);
  });

  it('follows a changed externalId', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app, { externalId: 'before-1' });
    await api.patch(`/feedback/${feedback.id}`, { workspaceId: workspace.id, externalId: 'after-1' });

    const [before, after] = [
      await list(api, { workspaceId: workspace.id, search: 'before' }),
      await list(api, { workspaceId: workspace.id, search: 'after' }),
    ];

    expect([before.data.length, after.data.length]).toEqual([0, 1]);
  });

  it('takes threads with more words than it keeps', async () => {
    const { api, workspace, feedback } = await aWorkspaceWithFeedback(app);
    await app.database.prisma.$executeRaw`
      UPDATE feedback SET thread_words = long.words, words = long.words FROM (
        SELECT array_to_tsvector(array_agg('word' || n)) AS words FROM generate_series(1, 60000) AS n) AS long
      WHERE id = ${feedback.id}`;

    const response = await api.post(`/feedback/${feedback.id}/comments`, { message: 'Unheard-of' });
    const found = await list(api, { workspaceId: workspace.id, search: 'word59999' });

    expect(response.status).toBe(201);
    expect(found.data.map(({ id }) => id)).toEqual([feedback.id]);
  });
});

describe('400', () => {
  it.each([
    [{ search: ' !? ' }, 'query/search'],
    [{ search: '#' }, 'query/search'],
    [{ search: '-phone -12' }, 'query/search'],
    [{ status: Array.from({ length: 21 }, (_, index) => index).join() }, 'query/status'],
    [{ tag: Array.from({ length: 21 }, (_, index) => index).join() }, 'query/tag'],
    [{ priority: 'high,asap' }, 'query/priority'],
    [{ priority: 'high,' }, 'query/priority'],
    [{ statusCategory: 'open,new' }, 'query/statusCategory'],
    [{ channel: 'mail' }, 'query/channel'],
    [{ satisfaction: '6' }, 'query/satisfaction'],
    [{ satisfaction: '4,good' }, 'query/satisfaction'],
    [{ satisfaction: '4,' }, 'query/satisfaction'],
    [{ submitterVerified: 'yes' }, 'query/submitterVerified'],
    [{ waitingFor: 'none' }, 'query/waitingFor'],
    [{ overdue: 'yes' }, 'query/overdue'],
    [{ stauts: 'new' }, 'query/stauts'],
    [{ status_category: 'open' }, 'query/status_category'],
    [{ priority: 'asap' }, 'query/priority'],
    [{ statusCategory: 'new' }, 'query/statusCategory'],
    [{ sort: 'rating' }, 'query/sort'],
    [{ order: 'DESC' }, 'query/order'],
    [{ isPublic: 'yes' }, 'query/isPublic'],
    [{ search: '' }, 'query/search'],
    [{ search: 's'.repeat(501) }, 'query/search'],
    [{ createdAfter: 'yesterday' }, 'query/createdAfter'],
    [{ createdBefore: '2026-03-10' }, 'query/createdBefore'],
    [{ updatedAfter: '0000-01-01T00:00:00Z' }, 'query/updatedAfter'],
    [{ updatedBefore: '2026-02-30T00:00:00Z' }, 'query/updatedBefore'],
    [{ page: 0 }, 'query/page'],
    [{ page: '1e2' }, 'query/page'],
    [{ page: 1.5 }, 'query/page'],
    [{ pageSize: 0 }, 'query/pageSize'],
    [{ pageSize: 101 }, 'query/pageSize'],
    [{ page: 1_001, pageSize: 100 }, 'query/page'],
    [{ page: 5_001 }, 'query/page'],
    [{ cursor: '' }, 'query/cursor'],
  ])('refuses the query %.60j', async (query, path) => {
    const { api, workspace } = await aWorkspaceWithFeedback(app);

    const response = await api.get('/feedback', { workspaceId: workspace.id, ...(query as Query) });

    expect(response).toBeError(400, 'bad_request', path);
  });

  it('refuses a query without workspaceId', async () => {
    const { api } = await aWorkspaceWithFeedback(app);

    const response = await api.get('/feedback');

    expect(response).toBeError(400, 'bad_request', 'query/workspaceId');
  });

  it('says to use cursor if page reaches too deep', async () => {
    const { api, workspace } = await aWorkspaceWithFeedback(app);

    const response = await api.get('/feedback', { workspaceId: workspace.id, page: 100_000, pageSize: 2 });

    expect(response.body.error.message).toContain('cursor');
  });
});

describe('403', () => {
  it('gives a stranger the same error as for a workspace that does not exist', async () => {
    const { workspace } = await aWorkspaceWithFeedback(app);
    const stranger = await aWorkspaceWithFeedback(app);

    const foreign = await stranger.api.get('/feedback', { workspaceId: workspace.id });
    const missing = await stranger.api.get('/feedback', { workspaceId: newId('ws') });

    expect(foreign).toBeError(403, 'forbidden');
    expect([missing.status, missing.body.error.message]).toEqual([403, foreign.body.error.message]);
  });
});
