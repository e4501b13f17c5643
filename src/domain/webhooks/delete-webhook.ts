import { NotFound } from '../../base/errors.ts';
import type { Operation } from '../../platform/context.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';

export const deleteWebhook: Operation<'deleteWebhook'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspaceAdmin(ctx, workspaceId);
  const { count } = await ctx.db.webhook.deleteMany({ where: { id, workspaceId } });
  if (count === 0) throw new NotFound('No webhook has this id');
  return { data: { id, deleted: true } };
};
