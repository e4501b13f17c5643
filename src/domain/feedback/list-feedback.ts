import { readPage } from '../../platform/lists/read-page.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentFeedback } from './feedback.ts';
import { feedbackList } from './feedback-list.ts';
import { listByRelevance } from './list-by-relevance.ts';
import { withSpellings } from './list-filters-sql.ts';
import { withoutSnoozed } from './snoozed-sql.ts';

export const listFeedback: Operation<'listFeedback'> = async (ctx, { query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  const { rows, pagination } = await readOnReplica(ctx, query.workspaceId, async (ctx) => {
    const { sort, ...spelt } = await withSpellings(ctx, withoutSnoozed(query));
    if (sort === 'relevance') return listByRelevance(ctx, spelt);
    return readPage(ctx, feedbackList(ctx, { ...spelt, sort }), query);
  });
  return { data: rows.map((row) => presentFeedback(ctx, row)), pagination };
};
