import { NotFound } from '../../base/errors.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';

export const deleteWebhook: Operation<'deleteWebhook'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspaceAdmin(ctx, workspaceId);
  const { count } = await ctx.db.webhook.deleteMany({ where: { id, workspaceId } });
  if (count === 0) throw new NotFound('No webhook has this id');
  return { data: { id, deleted: true } };
};
