import { inTransaction } from '../../platform/context.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { removeUploadsOfItem } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/counter.ts';
import { lockFeedback } from './feedback.ts';

export const deleteFeedback: Operation<'deleteFeedback'> = async (ctx, { params, query }) => {
  const { workspaceId } = query;
  await requireWorkspaceAdmin(ctx, workspaceId);

  const files = await inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { id, customerId } = await lockFeedback(tx, workspaceId, params.id);
    const removed = await removeUploadsOfItem(tx, workspaceId, id);
    if (customerId)
      await tx.db.$executeRaw`UPDATE customers SET feedback_count = feedback_count - 1 WHERE id = ${customerId}`;
    await tx.db.feedback.delete({ where: { id } });
    return removed;
  });
  if (files > 0) await ctx.files.sweep();
  return { data: { id: params.id, deleted: true } };
};
