import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedbackCount } from '../../../generated/sdk/types.gen.ts';
import { filtersOfPlace, tabs } from '../../../packages/dashboard/src/screens/items/tabs.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aMember, aWorkspaceWithFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

// test/domain/access tests 401, 429, 500, 503, with the operation's sample request there.

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function countBy({ api, workspace }: Built, query: Record<string, string | boolean>): Promise<unknown[][]> {
  const response = await api.get('/feedback/counts', { workspaceId: workspace.id, ...query });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body.data.map(({ value, count, exact }: FeedbackCount) => [value, count, exact]);
}

const exactly = (rows: [string | null, number][]) => rows.map((row) => [...row, true]);

describe('200', () => {
  let built: Built;
  const ids = { member: '', project: '', second: '' };

  beforeAll(async () => {
    built = await aWorkspaceWithProject(app);
    const { api, workspace, project } = built;
    const member = await aMember(app, workspace);
    const second = await api.post('/projects', { workspaceId: workspace.id, name: 'Second' });
    Object.assign(ids, { member: member.id, project: project.id, second: second.body.data.id });
    await aFeedback(built, { category: 'bug', tags: ['a', 'b'], priority: 'high' });
    await aFeedback(built, { category: 'bug', tags: ['b'], projectId: ids.second });
    const { id } = await aFeedback(built, { category: 'idea', tags: [], priority: 'high' });
    await api.patch(`/feedback/${id}`, { workspaceId: workspace.id, status: 'resolved', assigneeId: ids.member });
    await aFeedback(built, { tags: ['b', 'c'] });
  });

  it('counts all items without groupBy', async () => {
    expect(await countBy(built, {})).toEqual([[null, 4, true]]);
    expect(await countBy(built, { groupBy: 'none', priority: 'low' })).toEqual([[null, 0, true]]);
  });

  it.each([
    [
      'status',
      [
        ['new', 3],
        ['resolved', 1],
      ],
    ],
    [
      'statusCategory',
      [
        ['open', 3],
        ['resolved', 1],
        ['closed', 0],
        ['pending', 0],
      ],
    ],
    [
      'category',
      [
        ['bug', 2],
        ['idea', 1],
        [null, 1],
      ],
    ],
    [
      'priority',
      [
        ['high', 2],
        [null, 2],
        ['low', 0],
        ['medium', 0],
        ['urgent', 0],
      ],
    ],
    [
      'tag',
      [
        ['b', 3],
        ['a', 1],
        ['c', 1],
        [null, 1],
      ],
    ],
    [
      'channel',
      [
        ['api', 4],
        ['email', 0],
        ['webhook', 0],
        ['widget', 0],
      ],
    ],
  ] as [string, [string | null, number][]][])('counts by %s, the largest first', async (groupBy, rows) => {
    expect(await countBy(built, { groupBy })).toEqual(exactly(rows));
  });

  it('counts by assignee and by project', async () => {
    expect(await countBy(built, { groupBy: 'assignee' })).toEqual(
      exactly([
        [null, 3],
        [ids.member, 1],
      ]),
    );
    expect(await countBy(built, { groupBy: 'project' })).toEqual(
      exactly([
        [ids.project, 3],
        [ids.second, 1],
      ]),
    );
  });

  it('counts what the filters of the list find', async () => {
    expect(await countBy(built, { groupBy: 'category', status: 'new,resolved', tag: 'a,c' })).toEqual(
      exactly([
        ['bug', 1],
        [null, 1],
      ]),
    );
    expect(await countBy(built, { groupBy: 'tag', assigneeId: 'none', priority: 'high' })).toEqual(
      exactly([
        ['a', 1],
        ['b', 1],
      ]),
    );
  });

  it('keeps workspaces apart', async () => {
    const other = await aWorkspaceWithFeedback(app, { category: 'other' });

    expect(await countBy(other, { groupBy: 'category' })).toEqual([['other', 1, true]]);
  });

  it('counts each value up to 10,000', async () => {
    const many = await aWorkspaceWithProject(app);
    await app.database.prisma.$executeRaw`
      INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, status, status_category, category, tags)
      SELECT 'fb_' || lpad(n::text, 26, '0'), ${many.workspace.id}, ${many.project.id}, n, 'Item ' || n,
        CASE WHEN n <= 10001 THEN 'new' ELSE 'reopened' END, 'open',
        CASE WHEN n > 20001 THEN 'rare' WHEN n > 20000 THEN NULL ELSE 'bug' END,
        CASE WHEN n = 20003 THEN ARRAY['one'] WHEN n > 10000 THEN ARRAY['all', 'each'] ELSE ARRAY['all'] END
      FROM generate_series(1, 20003) AS n`;

    expect(await countBy(many, {})).toEqual([[null, 10_000, false]]);
    expect(await countBy(many, { groupBy: 'status' })).toEqual([
      ['new', 10_000, false],
      ['reopened', 10_000, false],
    ]);
    expect(await countBy(many, { groupBy: 'category' })).toEqual([
      ['bug', 10_000, false],
      ['rare', 2, true],
      [null, 1, true],
    ]);
    expect(await countBy(many, { groupBy: 'tag' })).toEqual([
      ['all', 10_000, false],
      ['each', 10_000, false],
      ['one', 1, true],
    ]);
    expect(await countBy(many, { groupBy: 'channel' })).toEqual([
      ['api', 10_000, false],
      ['email', 0, true],
      ['webhook', 0, true],
      ['widget', 0, true],
    ]);
    expect(await countBy(many, { groupBy: 'assignee' })).toEqual([[null, 10_000, false]]);
    expect(await countBy(many, { groupBy: 'status', category: 'rare,none' })).toEqual([['reopened', 2, true]]);
  });

  it('returns the 200 values with the most items', async () => {
    const many = await aWorkspaceWithProject(app);
    await app.database.prisma.$executeRaw`
      INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message, category)
      SELECT 'fb_' || lpad(n::text, 26, '0'), ${many.workspace.id}, ${many.project.id}, n, 'Item ' || n,
        'c' || least(n % 300, 250)
      FROM generate_series(1, 300) AS n`;

    const rows = await countBy(many, { groupBy: 'category' });

    expect(rows).toHaveLength(200);
    expect(rows[0]).toEqual(['c250', 50, true]);
  });
});

describe('groupBy=inbox', () => {
  it('counts each list as the dashboard shows it', async () => {
    const built = await aWorkspaceWithProject(app);
    const { api, workspace, project, user } = built;
    const change = async (changes: object) => {
      const { id } = await aFeedback(built, { tags: ['paid'] });
      const response = await api.patch(`/feedback/${id}`, { workspaceId: workspace.id, ...changes });
      if (response.status !== 200) throw new Error(JSON.stringify(response.body));
    };
    await change({ assigneeId: user.id });
    await change({ status: 'in-progress', assigneeId: user.id });
    await change({ status: 'resolved' });
    await change({ snoozedUntil: new Date(app.clock.read().getTime() + 3_600_000).toISOString() });
    await change({ dueDate: new Date(app.clock.read().getTime() - 3_600_000).toISOString() });
    await aFeedback(built, { projectId: project.id });

    const narrowed: Record<string, string>[] = [{}, { tag: 'paid' }, { tag: 'paid', statusCategory: 'closed' }];
    for (const filters of narrowed) {
      const counted = await countBy(built, { ...filters, groupBy: 'inbox' });
      const expected = await Promise.all(
        tabs.map(async (tab) => {
          const { body } = await api.get('/feedback', {
            workspaceId: workspace.id,
            ...filters,
            ...filtersOfPlace[tab],
          });
          return [tab, body.data.length, true];
        }),
      );
      expect(new Map(counted.map((row) => [row[0], row]))).toEqual(new Map(expected.map((row) => [row[0], row])));
    }
    expect(await countBy(built, { groupBy: 'inbox' })).toContainEqual(['mine', 2, true]);
  });

  it('counts each list up to 10,000', async () => {
    const many = await aWorkspaceWithProject(app);
    await app.database.prisma.$executeRaw`
      INSERT INTO feedback (id, workspace_id, project_id, ticket_number, message)
      SELECT 'fb_' || lpad(n::text, 26, 'i'), ${many.workspace.id}, ${many.project.id}, n, 'Item ' || n
      FROM generate_series(1, 10001) AS n`;

    const rows = await countBy(many, { groupBy: 'inbox' });

    expect(rows.filter(([, count]) => count === 10_000).map(([value, , exact]) => [value, exact])).toEqual([
      ['all', false],
      ['unassigned', false],
      ['waiting', false],
    ]);
  });
});

describe('400', () => {
  it.each([
    [{ groupBy: 'rating' }, 'query/groupBy'],
    [{ priority: 'asap' }, 'query/priority'],
    [{ page: 2 }, 'query/page'],
  ])('refuses the query %j', async (query, path) => {
    const { api, workspace } = await aWorkspaceWithProject(app);

    const response = await api.get('/feedback/counts', { workspaceId: workspace.id, ...query });

    expect(response).toBeError(400, 'bad_request', path);
  });
});
