import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { noSuchWidget, presentWidget } from './widget.ts';

export const getWidget: Operation<'getWidget'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);
  const widget = await ctx.db.widget.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!widget) throw noSuchWidget();
  return { data: presentWidget(widget) };
};
