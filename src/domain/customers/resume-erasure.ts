import type { Context } from '../../platform/context.ts';
import { eraseItemsOf } from './erase-items.ts';
import type { EraseJob } from './erase-job.ts';
import { finishErasure } from './finish-erasure.ts';

/** Goes on with an erasure whose request broke off. If it did not, the customer is gone. */
export async function resumeErasure(ctx: Context, job: EraseJob): Promise<void> {
  const { workspaceId, customerId: id, actor, requestId } = job;
  const customer = await ctx.db.customer.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!customer || customer.deletedAt) return;
  const asAsked = { ...ctx, actor, causedBy: { requestId } };
  await finishErasure(asAsked, customer, await eraseItemsOf(asAsked, customer));
}
