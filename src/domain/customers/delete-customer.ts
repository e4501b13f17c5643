import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/counter.ts';
import { findOwnCustomer, noSuchCustomer } from './customer.ts';
import { relinkFeedback } from './relink-feedback.ts';

export const deleteCustomer: Operation<'deleteCustomer'> = async (ctx, { params, query }) => {
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, query.workspaceId);

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await relinkFeedback(tx, workspaceId, id, null);
    const { count } = await tx.db.customer.deleteMany({ where: { id, workspaceId } });
    if (count === 0) throw noSuchCustomer();
    return { data: { id, deleted: true } };
  });
};
