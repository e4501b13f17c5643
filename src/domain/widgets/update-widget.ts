import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { edited } from '../edited.ts';
import type { Operation } from '../operation.ts';
import { lockWidget, presentWidget, recordWidget } from './widget.ts';

export const updateWidget: Operation<'updateWidget'> = async (ctx, { params: { id }, body }) => {
  const { workspaceId, name, enabled, config, styling } = body;
  await requireWorkspace(ctx, workspaceId);

  return inTransaction(ctx, async (tx) => {
    const current = await lockWidget(tx, workspaceId, id);
    const widget = await tx.db.widget.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: edited(tx, current, {
        ...(name !== undefined && { name: name.trim() }),
        ...(enabled !== undefined && { enabled }),
        ...(config && { config: toJsonColumn(config) }),
        ...(styling && { styling: toJsonColumn(styling) }),
      }),
    });
    recordWidget(tx, 'widget.updated', widget, current);
    return { data: presentWidget(widget) };
  });
};
