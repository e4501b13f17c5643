import { newId } from '../../base/ids.ts';
import { cleanLabel } from '../../base/text/label.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { ofCaller } from '../apps/of-app.ts';
import { checkFilters } from '../feedback/check-filters.ts';
import type { Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { positionBefore, presentViewWithWarnings, requireRoomForView, toView } from './view.ts';

export const createView: Operation<'createView'> = async (ctx, { body }) => {
  const { workspaceId, name, filters, sort, order, shared, position } = body;
  await requireWorkspace(ctx, workspaceId);
  await checkFilters(ctx, workspaceId, filters);

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const place = { workspaceId, makerId: tx.caller.user.id, shared };
    await requireRoomForView(tx, place);
    const now = tx.clock();
    const row = await tx.db.savedView.create({
      data: {
        ...{ id: newId('view'), ...place, name: cleanLabel(name), sort, order, createdAt: now, updatedAt: now },
        position: position ?? (await positionBefore(tx, workspaceId)),
        filters: toJsonColumn(filters),
        grantId: ofCaller(tx.caller).grantId,
      },
    });
    return presentViewWithWarnings(tx, toView(row));
  });
};
