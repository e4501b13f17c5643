import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentSubscription, toSubscription } from './subscription.ts';

export const listSubscriptions: Operation<'listSubscriptions'> = async (ctx, { query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);
  const rows = await ctx.db.subscription.findMany({
    where: { workspaceId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { data: rows.map((row) => presentSubscription(toSubscription(row))) };
};
