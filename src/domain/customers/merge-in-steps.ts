import { Prisma } from '../../../generated/prisma/client.ts';
import { inTransaction } from '../../platform/context.ts';
import type { CallerContext, Input } from '../operation.ts';
import { itemsAtATime, lockSomeItems } from '../some-items-sql.ts';
import { findOwnCustomer } from './customer.ts';
import { requireMergeable } from './merged-customer.ts';
import { moveItems, type Way } from './move-items-sql.ts';

/**
 * Moves most of the source's items to the target before the two are merged, and returns how many. No more than there are at
 * the beginning, for an opposite merge may be moving them back.
 */
export async function mergeInSteps(ctx: CallerContext, { params, body }: Input<'mergeCustomers'>): Promise<number> {
  const target = await findOwnCustomer(ctx, params.targetId, body.workspaceId);
  const { workspaceId } = target;
  const source = await ctx.db.customer.findFirst({
    where: { workspaceId, id: body.sourceCustomerId, deletedAt: null },
  });
  if (!source || source.id === target.id) return 0;
  requireMergeable(target, source);
  let moved = 0;
  for (let left = source.feedbackCount; left > itemsAtATime; left -= itemsAtATime)
    moved += await moveSomeItems(ctx, { workspaceId, fromId: source.id, toId: target.id });
  return moved;
}

/** Moves some of the source's items, the oldest first, and returns how many. */
function moveSomeItems(ctx: CallerContext, way: Way): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { ids } = await lockSomeItems(tx, way.workspaceId, { which: Prisma.sql`f.customer_id = ${way.fromId}` });
    if (ids.length > 0) await moveItems(tx, way, ids);
    return ids.length;
  });
}
