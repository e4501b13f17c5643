import { inTransaction } from '../../platform/context.ts';
import { removeLane } from '../../platform/post-queue/outgoing-posts-sql.ts';
import type { Operation } from '../operation.ts';
import { findSubscription, lockSubscription, recordSubscription } from './subscription.ts';

export const deleteSubscription: Operation<'deleteSubscription'> = async (ctx, { params, query }) => {
  const { workspaceId, id } = await findSubscription(ctx, params.id, query.workspaceId);

  return inTransaction(ctx, async (tx) => {
    const subscription = await lockSubscription(tx, workspaceId, id);
    await tx.db.subscription.delete({ where: { workspaceId_id: { workspaceId, id } } });
    await removeLane(tx, workspaceId, id);
    recordSubscription(tx, 'subscription.deleted', subscription);
    return { data: { id, deleted: true } };
  });
};
