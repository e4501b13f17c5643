import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { noSuchWidget } from './widget.ts';

export const deleteWidget: Operation<'deleteWidget'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspaceAdmin(ctx, workspaceId);
  const { count } = await ctx.db.widget.deleteMany({ where: { id, workspaceId } });
  if (count === 0) throw noSuchWidget();
  return { data: { id, deleted: true } };
};
