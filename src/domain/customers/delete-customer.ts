import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { findOwnCustomer, noSuchCustomer } from './customer.ts';

export const deleteCustomer: Operation<'deleteCustomer'> = async (ctx, { params, query }) => {
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, query.workspaceId);

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    // The items' updatedAt stays as it is, because nobody has changed them.
    await tx.db.feedback.updateMany({ where: { workspaceId, customerId: id }, data: { customerId: null } });
    const { count } = await tx.db.customer.deleteMany({ where: { id, workspaceId } });
    if (count === 0) throw noSuchCustomer();
    return { data: { id, deleted: true } };
  });
};
