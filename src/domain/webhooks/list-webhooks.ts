import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findEndedApps, presentWebhook } from './webhook.ts';

export const listWebhooks: Operation<'listWebhooks'> = async (ctx, { query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  const webhooks = await ctx.db.webhook.findMany({
    where: { workspaceId: query.workspaceId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const ended = await findEndedApps(ctx, webhooks);
  return { data: webhooks.map((webhook) => presentWebhook(ctx, webhook, ended)) };
};
