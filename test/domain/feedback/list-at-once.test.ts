import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { feedbackList } from '../../../src/domain/feedback/feedback-list.ts';
import { withSpellings } from '../../../src/domain/feedback/list-filters-sql.ts';
import type { CallerContext } from '../../../src/domain/operation.ts';
import { inTransaction } from '../../../src/platform/context.ts';
import { readPage } from '../../../src/platform/lists/read-page.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const usual = { pageSize: 1, sort: 'createdAt', order: 'desc' } as const;
type Asked = Partial<Omit<typeof usual, 'order'>> & { page?: number; category?: string; order?: 'asc' | 'desc' };

/** The ids and the total of the page. */
async function list(workspaceId: string, asked: Asked = {}, ctx = contextOf(app)) {
  const query = await withSpellings(ctx, { ...usual, ...asked, workspaceId });
  const { rows, pagination } = await readPage(ctx, feedbackList(ctx as CallerContext, query), query);
  return { ids: rows.map(({ id }) => id), total: pagination.total };
}

it('reads the same list that is asked for several times at once with two statements', async () => {
  const built = await aWorkspaceWithFeedback(app);
  const { id } = await aFeedback(built);
  const { id: workspaceId } = built.workspace;

  let answers: unknown[] = [];
  const statements = await countStatements(app, async () => {
    answers = await Promise.all(Array.from({ length: 12 }, () => list(workspaceId)));
  });

  expect(answers).toEqual(answers.map(() => ({ ids: [id], total: 2 })));
  expect(statements).toBe(2);
});

it('gives each its own page, filters, order and workspace', async () => {
  const [built, other] = [await aWorkspaceWithFeedback(app), await aWorkspaceWithFeedback(app)];
  const newest = await aFeedback(built, { category: 'bug' });
  const { id: workspaceId } = built.workspace;

  const asked: Asked[] = [{}, { page: 2 }, { category: 'bug' }, { order: 'asc' }, {}];
  const answers = await Promise.all([...asked.map((one) => list(workspaceId, one)), list(other.workspace.id)]);

  const oldest = built.feedback.id;
  const ids = [newest.id, oldest, newest.id, oldest, newest.id, other.feedback.id];
  expect(answers.map((answer) => answer.ids)).toEqual(ids.map((id) => [id]));
});

it('shows a change to everyone who asks after it was made, also while the list is being read', async () => {
  const built = await aWorkspaceWithFeedback(app);
  const { id: workspaceId } = built.workspace;

  const reading = Array.from({ length: 4 }, () => list(workspaceId));
  const { id } = await aFeedback(built);
  const after = await Promise.all([...reading, list(workspaceId), list(workspaceId)]);

  expect(after.slice(4)).toEqual([4, 5].map(() => ({ ids: [id], total: 2 })));
});

it('shows a transaction what it has changed itself, and only that one', async () => {
  const built = await aWorkspaceWithFeedback(app);
  const { id: workspaceId } = built.workspace;
  const { id } = built.feedback;

  const inside = await inTransaction(contextOf(app), async (tx) => {
    await tx.db.feedback.update({ where: { workspaceId_id: { workspaceId, id } }, data: { category: 'bug' } });
    return Promise.all([list(workspaceId, { category: 'bug' }, tx), list(workspaceId, { category: 'other' }, tx)]);
  });

  expect(inside.map(({ ids }) => ids)).toEqual([[id], []]);
});
