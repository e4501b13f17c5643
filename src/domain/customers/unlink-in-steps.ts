import { requireExpected } from '../../platform/versions.ts';
import type { CallerContext, Input } from '../operation.ts';
import { findOwnCustomer } from './customer.ts';
import { itemsAtATime, moveSomeItems } from './move-items-sql.ts';

/** Takes most of a customer's items from them before they are deleted, so that nobody waits for all of them at once. */
export async function unlinkInSteps(ctx: CallerContext, { params, query }: Input<'deleteCustomer'>): Promise<void> {
  const customer = await findOwnCustomer(ctx, params.id, query.workspaceId);
  const { id, workspaceId, feedbackCount } = customer;
  if (feedbackCount <= itemsAtATime) return;
  requireExpected(ctx, customer);
  while ((await moveSomeItems(ctx, workspaceId, id, null)) === itemsAtATime);
}
