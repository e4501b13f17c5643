import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { findOwnCustomer, lockCustomers, noSuchCustomer, recordCustomer } from './customer.ts';

export const deleteCustomer: Operation<'deleteCustomer'> = async (ctx, { params, query }) => {
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, query.workspaceId);

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    // The items' updatedAt stays as it is, because nobody has changed them.
    await tx.db.feedback.updateMany({
      where: { workspaceId, customerId: id },
      data: { customerId: null, version: { increment: 1 } },
    });
    const [customer] = await lockCustomers(tx, workspaceId, [id]);
    if (!customer) throw noSuchCustomer();
    await tx.db.customer.delete({ where: { workspaceId_id: { workspaceId, id } } });
    recordCustomer(tx, 'customer.deleted', customer);
    return { data: { id, deleted: true } };
  });
};
