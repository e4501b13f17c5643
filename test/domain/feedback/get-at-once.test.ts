import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFeedbackDetail } from '../../../src/domain/feedback/feedback.ts';
import { inTransaction } from '../../../src/platform/context.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithFeedback } from '../../support/builders.ts';
import { contextOf } from '../../support/jobs.ts';
import { countStatements } from '../../support/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function threeItems() {
  const built = await aWorkspaceWithFeedback(app);
  const items = [built.feedback, await aFeedback(built), await aFeedback(built)];
  return { workspaceId: built.workspace.id, items };
}

/** As a response would show it: without the version, which is noted beside the item. */
const shown = (value: unknown) => JSON.parse(JSON.stringify(value));

it('reads with one more statement what is asked for meanwhile, each for itself', async () => {
  const { workspaceId, items } = await threeItems();
  const other = await aWorkspaceWithFeedback(app);
  const [first, , last] = items;
  const ids = [...items, first, last, other.feedback].map((item) => item?.id ?? '');

  let read: PromiseSettledResult<unknown>[] = [];
  const statements = await countStatements(app, async () => {
    read = await Promise.allSettled(ids.map((id) => findFeedbackDetail(contextOf(app), { workspaceId, id })));
  });

  expect(statements).toBe(2);
  expect(shown(read.slice(0, 5))).toEqual([...items, first, last].map((value) => ({ status: 'fulfilled', value })));
  expect(read[5]).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
});

it('does the same for ticket numbers', async () => {
  const { workspaceId, items } = await threeItems();

  let read: unknown[] = [];
  const statements = await countStatements(app, async () => {
    read = await Promise.all(
      items.map(({ ticketNumber }) =>
        findFeedbackDetail(contextOf(app), { workspaceId, ticketNumber: ticketNumber ?? 0 }),
      ),
    );
  });

  expect(statements).toBe(2);
  expect(shown(read)).toEqual(items);
});

it('shows a transaction its own changes', async () => {
  const { workspaceId, items } = await threeItems();
  const id = items[0]?.id ?? '';

  const inside = await inTransaction(contextOf(app), async (tx) => {
    await tx.db.feedback.update({ where: { workspaceId_id: { workspaceId, id } }, data: { votes: 7 } });
    return findFeedbackDetail(tx, { workspaceId, id });
  });

  expect(shown(inside)).toEqual({ ...items[0], votes: 7 });
});
