import type { CallerContext, Input } from '../operation.ts';
import { findOwnCustomer } from './customer.ts';
import { itemsAtATime, moveSomeItems } from './move-items-sql.ts';

/** Takes most of a customer's items from them before they are deleted, so that nobody waits for all of them at once. */
export async function unlinkInSteps(ctx: CallerContext, { params, query }: Input<'deleteCustomer'>): Promise<void> {
  const { id, workspaceId } = await findOwnCustomer(ctx, params.id, query.workspaceId);
  while ((await moveSomeItems(ctx, workspaceId, id, null)) === itemsAtATime);
}
