import type { Context } from '../../platform/context.ts';

/**
 * Moves all items of a customer to another one, or to nobody; returns how many. Lock the workspace first, so that no item
 * is linked meanwhile. The items' `updatedAt` stays: nobody has changed them.
 */
export function relinkFeedback(
  ctx: Context,
  workspaceId: string,
  fromCustomerId: string,
  toCustomerId: string | null,
): Promise<number> {
  return ctx.db.$executeRaw`
    UPDATE feedback SET customer_id = ${toCustomerId} WHERE workspace_id = ${workspaceId} AND customer_id = ${fromCustomerId}`;
}
