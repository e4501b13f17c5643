import { readPage } from '../../platform/lists/read-page.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentFeedback } from './feedback.ts';
import { feedbackList } from './feedback-list.ts';

export const listFeedback: Operation<'listFeedback'> = async (ctx, { query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  const { rows, pagination } = await readOnReplica(ctx, query.workspaceId, (ctx) =>
    readPage(ctx, feedbackList(ctx, query), query),
  );
  return { data: rows.map((row) => presentFeedback(ctx, row)), pagination };
};
