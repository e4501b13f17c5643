import type { CallerContext, Input } from '../operation.ts';
import { findOwnCustomer } from './customer.ts';
import type { Erased } from './erase-items.ts';
import { finishErasure } from './finish-erasure.ts';

/** `before`: what was erased already, see {@link eraseInSteps}. */
export async function eraseCustomer(
  ctx: CallerContext,
  { params, query }: Input<'eraseCustomer'>,
  before: Erased = { items: 0, comments: 0, files: 0 },
) {
  const customer = await findOwnCustomer(ctx, params.id, query.workspaceId);

  return { data: await finishErasure(ctx, customer, before) };
}
