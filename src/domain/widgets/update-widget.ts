import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { noSuchWidget, presentWidget } from './widget.ts';

export const updateWidget: Operation<'updateWidget'> = async (ctx, { params: { id }, body }) => {
  const { workspaceId, name, enabled, config, styling } = body;
  await requireWorkspaceAdmin(ctx, workspaceId);
  const [widget] = await ctx.db.widget.updateManyAndReturn({
    where: { id, workspaceId },
    data: {
      ...(name !== undefined && { name: name.trim() }),
      ...(enabled !== undefined && { enabled }),
      ...(config && { config: toJsonColumn(config) }),
      ...(styling && { styling: toJsonColumn(styling) }),
      updatedAt: ctx.clock(),
    },
  });
  if (!widget) throw noSuchWidget();
  return { data: presentWidget(widget) };
};
