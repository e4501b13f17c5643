import type { FeedbackListItem } from '../../../generated/sdk/types.gen.ts';
import { readPage } from '../../platform/lists/read-page.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { presentFeedback } from './feedback.ts';
import { feedbackList } from './feedback-list.ts';
import type { FeedbackRow } from './feedback-sql.ts';
import { requireKnownStatuses } from './known-statuses.ts';
import { listByRelevance } from './list-by-relevance.ts';
import { withSpellings } from './list-filters-sql.ts';
import { withoutSnoozed } from './snoozed-sql.ts';
import { findUnread } from './unread-sql.ts';

export const listFeedback: Operation<'listFeedback'> = async (ctx, { query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  await requireKnownStatuses(ctx, query);
  const { rows, pagination } = await readOnReplica(ctx, query.workspaceId, async (ctx) => {
    const { sort, ...spelt } = await withSpellings(ctx, withoutSnoozed(query));
    if (sort === 'relevance') return listByRelevance(ctx, spelt);
    return readPage(ctx, feedbackList(ctx, { ...spelt, sort }), query);
  });
  return { data: await presentRows(ctx, query.workspaceId, rows), pagination };
};

/** A key stands for no reader, so its items are neither read nor unread. A reading is no event, so a replica may be behind it. */
async function presentRows(ctx: CallerContext, workspaceId: string, rows: FeedbackRow[]): Promise<FeedbackListItem[]> {
  const items = rows.map((row) => presentFeedback(ctx, row));
  const { user, type } = ctx.caller;
  if (type !== 'session') return items;
  const unread = await findUnread(ctx, { workspaceId, userId: user.id, ids: items.map(({ id }) => id) });
  return items.map((item) => ({ ...item, unread: unread.has(item.id) }));
}
