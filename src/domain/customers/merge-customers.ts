import { BadRequest } from '../../base/errors.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import type { CallerContext, Input } from '../operation.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { findOwnCustomer, lockCustomers, noSuchCustomer, recordCustomer } from './customer.ts';
import { moveExternalIds } from './external-ids-sql.ts';
import { keepSearchTexts } from './keep-search-text-sql.ts';
import { merged, requireMergeable } from './merged-customer.ts';
import { lockItemsOfCustomer } from './move-items-sql.ts';

/** `moved`: how many items are the target's already, see {@link mergeInSteps}. */
export async function mergeCustomers(ctx: CallerContext, { params, body }: Input<'mergeCustomers'>, moved = 0) {
  const { id, workspaceId } = await findOwnCustomer(ctx, params.targetId, body.workspaceId);
  const sourceId = body.sourceCustomerId;
  if (sourceId === id)
    throw BadRequest.of({ path: 'body/sourceCustomerId', message: 'must be a customer other than the target' });

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await requireCustomers(tx, workspaceId, [id, sourceId]);
    const ofSource = { where: { workspaceId, customerId: sourceId }, data: { customerId: id } };
    // Their updatedAt stays: nobody has changed the items.
    await lockItemsOfCustomer(tx, workspaceId, sourceId);
    const { count } = await tx.db.feedback.updateMany({
      ...ofSource,
      data: { ...ofSource.data, version: { increment: 1 } },
    });
    // Locked after their items, as whoever deletes an item does; so the counts are read when none of them can change.
    const both = await lockCustomers(tx, workspaceId, [id, sourceId]);
    const target = both.find((one) => one.id === id);
    const source = both.find((one) => one.id === sourceId);
    if (!target || !source) throw noSuchCustomer();
    requireMergeable(target, source);

    await tx.db.customerIdentifier.updateMany(ofSource);
    await moveExternalIds(tx, { workspaceId, fromId: sourceId, toId: id });
    await tx.db.customer.delete({ where: { workspaceId_id: { workspaceId, id: sourceId } } });
    const customer = await tx.db.customer.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: { ...merged(target, source), version: { increment: 1 }, updatedAt: tx.clock() },
    });
    await keepSearchTexts(tx, workspaceId, [id]);
    recordCustomer(tx, 'customer.merged', customer, { mergedFrom: { from: null, to: sourceId } });
    return { data: { id, mergedSourceId: sourceId, mergedFeedbackCount: moved + count } };
  });
}

/** Throws a 404 if one of them is not in the workspace, or was deleted while waiting for the workspace's lock. */
async function requireCustomers(ctx: Context, workspaceId: string, ids: string[]): Promise<void> {
  const found = await ctx.db.customer.count({ where: { workspaceId, id: { in: ids }, deletedAt: null } });
  if (found < ids.length) throw noSuchCustomer();
}
