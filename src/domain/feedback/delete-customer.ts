import type { Context } from '../../platform/context.ts';
import { findOwnCustomer, lockCustomers, noSuchCustomer, recordCustomer } from '../customers/customer.ts';
import type { Operation } from '../operation.ts';
import { deleteInSteps } from '../workspaces/deletions.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { lockItemsToUnlink, unlinkSomeItems } from './unlink-some-items.ts';

export const deleteCustomer: Operation<'deleteCustomer'> = async (ctx, { params, query }) => {
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, query.workspaceId);
  await deleteInSteps(
    ctx,
    { workspaceId, kind: 'customer', id },
    { begin: (tx) => closeCustomer(tx, workspaceId, id), deleteSome: unlinkSomeItems },
  );
  return { data: { id, deleted: true } };
};

/** Records that the customer goes, and lets nobody find them. Their identifiers are free for another one. */
async function closeCustomer(tx: Context, workspaceId: string, id: string): Promise<void> {
  await lockWorkspace(tx, workspaceId);
  await lockItemsToUnlink(tx, workspaceId, id);
  const [customer] = await lockCustomers(tx, workspaceId, [id]);
  if (!customer) throw noSuchCustomer();
  recordCustomer(tx, 'customer.deleted', customer);
  await tx.db.customer.updateMany({ where: { workspaceId, id }, data: { deletedAt: tx.clock() } });
  await tx.db.customerExternalId.deleteMany({ where: { workspaceId, customerId: id } });
  await tx.db.customerSearchText.deleteMany({ where: { workspaceId, customerId: id } });
}
