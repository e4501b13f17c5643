import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import { inTransaction, type Operation } from '../context.ts';
import { lockFeedback } from './feedback.ts';

export const deleteFeedback: Operation<'deleteFeedback'> = async (ctx, { params, query }) => {
  const { workspaceId } = query;
  await requireWorkspaceAdmin(ctx, workspaceId);

  return inTransaction(ctx, async (tx) => {
    const { id, customerId } = await lockFeedback(tx, workspaceId, params.id);
    if (customerId)
      await tx.db.$executeRaw`UPDATE customers SET feedback_count = feedback_count - 1 WHERE id = ${customerId}`;
    await tx.db.feedback.delete({ where: { id } });
    return { data: { id, deleted: true } };
  });
};
