import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { lockWidget, recordWidget } from './widget.ts';

export const deleteWidget: Operation<'deleteWidget'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);

  return inTransaction(ctx, async (tx) => {
    const widget = await lockWidget(tx, workspaceId, id);
    await tx.db.widget.delete({ where: { workspaceId_id: { workspaceId, id } } });
    recordWidget(tx, 'widget.deleted', widget);
    return { data: { id, deleted: true } };
  });
};
