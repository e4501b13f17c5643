import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Prisma } from '../../../generated/prisma/client.ts';
import { feedbackList } from '../../../src/domain/feedback/feedback-list.ts';
import type { FeedbackRow } from '../../../src/domain/feedback/feedback-sql.ts';
import type { CallerContext } from '../../../src/domain/operation.ts';
import { inTransaction } from '../../../src/platform/context.ts';
import type { ListSource } from '../../../src/platform/lists/list-source.ts';
import { readPage } from '../../../src/platform/lists/read-page.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aMember, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Read = FeedbackRow & { readAt: string };

/** The page, with when each of its rows was read. */
async function list(workspaceId: string, asked: { status?: string; search?: string } = {}, ctx = contextOf(app)) {
  const query = { pageSize: 20, sort: 'createdAt', order: 'desc', ...asked, workspaceId } as const;
  const source = feedbackList(ctx as CallerContext, query) as ListSource<Read>;
  const columns = Prisma.sql`${source.columns}, clock_timestamp()::text AS "readAt"`;
  return (await readPage(ctx, { ...source, columns }, query)).rows;
}

/** A workspace with two items, whose list was asked for so often that its rows are known. */
async function aKnownList() {
  const built = await aWorkspaceWithFeedback(app);
  const { id: workspaceId } = built.workspace;
  const newer = await aFeedback(built);
  await list(workspaceId);
  const [first, second] = await list(workspaceId);
  if (!first || !second) throw new Error('The list has not both items');
  return { ...built, workspaceId, newer, first: { ...first }, second: { ...second } };
}

it('reads no row again that is as it was', async () => {
  const { workspaceId, first, second } = await aKnownList();

  let rows: Read[] = [];
  const statements = await countStatements(app, async () => {
    rows = await list(workspaceId);
  });

  expect(rows.map(({ readAt }) => readAt)).toEqual([first.readAt, second.readAt]);
  expect(statements).toBe(1);
});

it('reads a row that has changed, and only that one', async () => {
  const { api, workspaceId, feedback, first, second } = await aKnownList();
  await api.patch(`/feedback/${feedback.id}`, { workspaceId, category: 'bug' });

  let rows: Read[] = [];
  const statements = await countStatements(app, async () => {
    rows = await list(workspaceId);
  });

  expect(rows[0]?.readAt).toBe(first.readAt);
  expect(rows[1]).toMatchObject({ id: feedback.id, category: 'bug' });
  expect(rows[1]?.readAt).not.toBe(second.readAt);
  expect(statements).toBe(2);
});

it('shows what is new, and no longer what is gone', async () => {
  const built = await aKnownList();
  const { api, workspaceId, feedback, newer } = built;
  const newest = await aFeedback(built);
  await api.delete(`/feedback/${feedback.id}?workspaceId=${workspaceId}`);

  const rows = await list(workspaceId);

  expect(rows.map(({ id }) => id)).toEqual([newest.id, newer.id]);
});

it('shows an item in no list whose filter it no longer meets', async () => {
  const { api, workspaceId, feedback, newer } = await aKnownList();
  for (let time = 0; time < 2; time++) await list(workspaceId, { status: 'new' });
  await api.patch(`/feedback/${feedback.id}`, { workspaceId, status: 'resolved' });

  expect((await list(workspaceId, { status: 'new' })).map(({ id }) => id)).toEqual([newer.id]);
  expect((await list(workspaceId)).map(({ id, status }) => [id, status])).toEqual([
    [newer.id, 'new'],
    [feedback.id, 'resolved'],
  ]);
});

it('shows the new name of an assignee, of whose change the item knows nothing', async () => {
  const built = await aKnownList();
  const assignee = await aMember(app, built.workspace);
  await built.api.patch(`/feedback/${built.feedback.id}`, {
    workspaceId: built.workspaceId,
    assigneeId: assignee.id,
  });
  await list(built.workspaceId);

  await app.database.prisma.user.update({ where: { id: assignee.id }, data: { name: 'Renamed' } });

  expect((await list(built.workspaceId))[1]).toMatchObject({ id: built.feedback.id, assigneeName: 'Renamed' });
});

it('shows each of several who ask while items change what was stored before they asked', async () => {
  const { api, workspaceId, feedback } = await aKnownList();

  for (let round = 0; round < 10; round++) {
    const tags = [`round ${round}`];
    const reading = [list(workspaceId), list(workspaceId)];
    await api.patch(`/feedback/${feedback.id}`, { workspaceId, tags });
    const after = await Promise.all([list(workspaceId), list(workspaceId, { status: 'new' }), ...reading]);

    expect(after.slice(0, 2).map((rows) => rows.find(({ id }) => id === feedback.id)?.tags)).toEqual([tags, tags]);
  }
});

describe('a transaction', () => {
  it('reads everything itself, and leaves nothing to others', async () => {
    const { workspaceId, feedback, first, second } = await aKnownList();

    const inside = await inTransaction(contextOf(app), async (tx) => {
      const where = { workspaceId_id: { workspaceId, id: feedback.id } };
      await tx.db.feedback.update({ where, data: { category: 'bug' } });
      const rows = await list(workspaceId, {}, tx);
      await tx.db.feedback.update({ where, data: { category: second.category } });
      return rows;
    });

    expect(inside[1]).toMatchObject({ category: 'bug' });
    expect(inside[0]?.readAt).not.toBe(first.readAt);
    expect((await list(workspaceId))[1]).toMatchObject({ category: second.category });
  });
});

it('forgets a list that nobody has asked for in a minute', async () => {
  const { workspaceId, first } = await aKnownList();
  app.clock.advance(61_000);

  expect((await list(workspaceId))[0]?.readAt).not.toBe(first.readAt);
});
