import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentWidget } from './widget.ts';

export const listWidgets: Operation<'listWidgets'> = async (ctx, { query: { workspaceId, projectId } }) => {
  await requireWorkspace(ctx, workspaceId);
  const widgets = await ctx.db.widget.findMany({
    where: { workspaceId, ...(projectId !== undefined && { projectId }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { data: widgets.map(presentWidget) };
};
