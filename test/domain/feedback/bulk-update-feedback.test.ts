import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedbackBulkUpdate } from '../../../generated/sdk/types.gen.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import {
  aFeedback,
  aMember,
  anAutomation,
  aUser,
  aWorkspaceWithFeedback,
  aWorkspaceWithProject,
} from '../../support/builders.ts';
import { runJobs } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';

// test/domain/access tests 401, 413, 415, 429, 500, 503, with the operation's sample request there.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Built = Awaited<ReturnType<typeof aWorkspaceWithProject>>;

const bulk = ({ api, workspace }: Pick<Built, 'api' | 'workspace'>, body: Omit<FeedbackBulkUpdate, 'workspaceId'>) =>
  api.post('/feedback/bulk', { workspaceId: workspace.id, ...body });
const stored = (id: string) => app.database.prisma.feedback.findFirstOrThrow({ where: { id } });
const eventsOf = (feedbackId: string, type = 'feedback.updated') =>
  app.database.prisma.event.findMany({ where: { feedbackId, type } });

async function someItems(count: number, fields = {}) {
  const built = await aWorkspaceWithProject(app);
  const items = [];
  for (let index = 0; index < count; index++) items.push(await aFeedback(built, fields));
  return { ...built, items, ids: items.map(({ id }) => id) };
}

describe('200', () => {
  it('changes each item as PATCH would, and writes its event', async () => {
    const built = await someItems(2, { tags: ['old', 'kept'] });
    const single = await aFeedback(built, { tags: ['old', 'kept'] });
    const changes = { status: 'resolved', priority: 'high' as const, addTags: [' new '], removeTags: ['old'] };

    const response = await bulk(built, { ids: built.ids, changes });
    const alone = await built.api.patch(`/feedback/${single.id}`, { workspaceId: built.workspace.id, ...changes });

    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      changed: 2,
      unchanged: 0,
      failed: 0,
      results: built.ids.map((id) => ({ id, outcome: 'changed' })),
    });
    const { id: _id, ticketNumber: _number, ...shown } = alone.body.data;
    for (const id of built.ids) {
      const item = await built.api.get(`/feedback/${id}`, { workspaceId: built.workspace.id });
      expect(item.body.data).toMatchObject({ ...shown, tags: ['kept', 'new'] });
      const [[event], [eventAlone]] = [await eventsOf(id), await eventsOf(single.id)];
      expect(event?.changes).toEqual(eventAlone?.changes);
    }
  });

  it('judges each item by itself, in the order of ids', async () => {
    const built = await someItems(2);
    const [same, changed] = built.items;
    const { project } = await aWorkspaceWithFeedback(app);
    const custom = await built.api.post('/projects', {
      workspaceId: built.workspace.id,
      name: 'Other',
      customStatuses: [{ id: 'waiting', label: 'Waiting', category: 'pending' }],
    });
    const other = await aFeedback({ ...built, project: custom.body.data });
    await bulk(built, { ids: [other.id], changes: { status: 'waiting' } });
    const ids = [changed?.id ?? '', project.id, other.id];

    const response = await bulk(built, { ids, changes: { status: 'waiting' } });
    const again = await bulk(built, { ids: [same?.id ?? ''], changes: { status: 'new', isPublic: false } });

    expect(response.body.data).toMatchObject({ changed: 0, unchanged: 1, failed: 2 });
    expect(response.body.data.results).toEqual([
      {
        id: changed?.id,
        outcome: 'failed',
        error: {
          code: 'bad_request',
          message:
            'body/changes/status must be a status of the project: new, in-progress, reopened, resolved, archived',
          details: [
            {
              path: 'body/changes/status',
              message: 'must be a status of the project: new, in-progress, reopened, resolved, archived',
            },
          ],
        },
      },
      {
        id: project.id,
        outcome: 'failed',
        error: { code: 'not_found', message: expect.stringContaining('No feedback') },
      },
      { id: other.id, outcome: 'unchanged' },
    ]);
    expect(again.body.data).toMatchObject({ unchanged: 1 });
    expect(await eventsOf(same?.id ?? '')).toEqual([]);
  });

  it('refuses only the item that would have too many tags', async () => {
    const built = await someItems(1);
    const full = await aFeedback(built, { tags: Array.from({ length: 50 }, (_, index) => `tag-${index}`) });

    const response = await bulk(built, { ids: [full.id, ...built.ids], changes: { addTags: ['one-more'] } });

    expect(response.body.data).toMatchObject({ changed: 1, failed: 1 });
    expect(response.body.data.results[0].error).toMatchObject({
      code: 'bad_request',
      details: [{ path: 'body/changes/addTags', message: expect.stringContaining('at most 50 tags') }],
    });
    expect((await stored(built.ids[0] ?? '')).tags).toEqual(['one-more']);
  });

  it('tells the automations of each changed item', async () => {
    const built = await someItems(2);
    await anAutomation(built, {
      scope: 'feedback.updated',
      actions: [{ type: 'set_category', params: { category: 'seen' } }],
    });

    await bulk(built, { ids: built.ids, changes: { priority: 'urgent' } });
    await runJobs(app);

    for (const id of built.ids) expect(await stored(id)).toMatchObject({ priority: 'urgent', category: 'seen' });
  });

  it('changes nothing in a dry run', async () => {
    const built = await someItems(1);
    const before = await stored(built.ids[0] ?? '');

    const response = await bulk(built, { ids: [...built.ids, 'fb_none'], changes: { isPublic: true }, dryRun: true });

    expect(response.body.data).toMatchObject({ changed: 1, failed: 1 });
    expect(await stored(before.id)).toEqual(before);
    expect(await eventsOf(before.id)).toEqual([]);
  });

  it('tries the items one by one if the database refuses them together', async () => {
    const built = await someItems(2);
    const [refused = '', accepted = ''] = built.ids;
    const constraint = `ALTER TABLE feedback ADD CONSTRAINT refused CHECK (id <> '${refused}' OR category IS NULL)`;
    await app.database.prisma.$executeRawUnsafe(constraint);

    const response = await bulk(built, { ids: built.ids, changes: { category: 'bug' } });

    await app.database.prisma.$executeRawUnsafe('ALTER TABLE feedback DROP CONSTRAINT refused');
    expect(response.body.data.results).toEqual([
      { id: refused, outcome: 'failed', error: { code: 'internal_error', message: 'Internal error' } },
      { id: accepted, outcome: 'changed' },
    ]);
    expect(await stored(accepted)).toHaveProperty('category', 'bug');
    expect(await eventsOf(refused)).toEqual([]);
    expect(await eventsOf(accepted)).toHaveLength(1);
  });

  it('takes as many statements for many items as for two', async () => {
    const built = await someItems(12);
    await anAutomation(built, { scope: 'feedback.updated', actions: [{ type: 'add_tag', params: { tag: 'seen' } }] });
    const member = await aMember(app, built.workspace);
    const statements = (ids: string[], priority: 'high' | 'low') =>
      countStatements(app, async () => {
        const changes = { priority, assigneeId: member.id, addTags: ['checkout'] };
        expect((await bulk(built, { ids, changes })).body.data).toMatchObject({ changed: ids.length });
      });

    const few = await statements(built.ids.slice(0, 2), 'high');
    const many = await statements(built.ids.slice(2), 'high');

    // The first change also notes the spelling of its tag.
    expect(few - many).toBe(1);
    expect(many).toBeLessThanOrEqual(13);
  });
});

describe('400', () => {
  it.each([
    [{ status: '' }, 'body/changes/status'],
    [{ priority: 'asap' }, 'body/changes/priority'],
    [{ dueDate: '0000-01-01T00:00:00Z' }, 'body/changes/dueDate'],
    [{ tags: ['  '] }, 'body/changes/tags/0'],
    [{ addTags: [' '] }, 'body/changes/addTags/0'],
    [{ tags: ['a'], removeTags: ['b'] }, 'body/changes/removeTags'],
    [{ addTags: ['a'], removeTags: [' a '] }, 'body/changes/removeTags'],
    [{ externalId: 'x' }, 'body/changes/externalId'],
    [{ customerCommentsEnabled: false }, 'body/changes/customerCommentsEnabled'],
    [{}, 'body/changes'],
  ])('refuses %j for all items', async (changes, path) => {
    const built = await someItems(1);
    const before = await stored(built.ids[0] ?? '');

    const response = await bulk(built, { ids: built.ids, changes: changes as FeedbackBulkUpdate['changes'] });

    expect(response).toBeError(400, 'bad_request', path);
    expect(await stored(before.id)).toEqual(before);
  });

  it('refuses an assignee from outside the workspace for all items', async () => {
    const built = await someItems(1);
    const stranger = await aUser(app);

    const response = await bulk(built, { ids: built.ids, changes: { assigneeId: stranger.id } });

    expect(response).toBeError(400, 'bad_request', 'body/changes/assigneeId');
  });

  it.each([[[]], [['fb_1', 'fb_1']], [Array.from({ length: 501 }, (_, index) => `fb_${index}`)]])(
    'refuses ids %#',
    async (ids) => {
      const built = await aWorkspaceWithProject(app);

      const response = await bulk(built, { ids, changes: { isPublic: true } });

      expect(response).toBeError(400, 'bad_request', 'body/ids');
    },
  );
});

describe('409', () => {
  it('is refused with an Idempotency-Key of another request', async () => {
    const built = await someItems(1);
    const headers = { 'Idempotency-Key': 'bulk' };
    const body = { workspaceId: built.workspace.id, ids: built.ids };
    await built.api.post('/feedback/bulk', { ...body, changes: { isPublic: true } }, headers);

    const response = await built.api.post('/feedback/bulk', { ...body, changes: { isPublic: false } }, headers);

    expect(response).toBeError(409, 'conflict');
    expect(await stored(built.ids[0] ?? '')).toHaveProperty('isPublic', true);
  });
});
