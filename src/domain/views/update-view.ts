import type { ViewUpdate } from '../../../generated/sdk/types.gen.ts';
import { cleanLabel } from '../../base/text/label.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { ofCaller } from '../apps/of-app.ts';
import { edited } from '../edited.ts';
import { checkFilters } from '../feedback/check-filters.ts';
import type { Operation } from '../operation.ts';
import { lockView, presentViewWithWarnings, requireRoomForView, toView } from './view.ts';

export const updateView: Operation<'updateView'> = async (ctx, { params, body }) => {
  const { workspaceId: sentWorkspaceId, ...changes } = body;

  return inTransaction(ctx, async (tx) => {
    const current = await lockView(tx, params.id, sentWorkspaceId);
    const { workspaceId, id, makerId } = current;
    if (changes.filters) await checkFilters(tx, workspaceId, changes.filters);
    if (changes.shared !== undefined && changes.shared !== current.shared)
      await requireRoomForView(tx, { workspaceId, makerId, shared: changes.shared });
    const row = await tx.db.savedView.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: {
        ...edited(tx, current, columnsOf(changes)),
        // Moving a view changes nothing of what it shows.
        ...(Object.keys(changes).some((name) => name !== 'position') && { grantId: ofCaller(tx.caller).grantId }),
      },
    });
    return presentViewWithWarnings(tx, toView(row));
  });
};

function columnsOf({ name, filters, ...plain }: Omit<ViewUpdate, 'workspaceId'>) {
  return {
    ...plain,
    ...(name !== undefined && { name: cleanLabel(name) }),
    ...(filters && { filters: toJsonColumn(filters) }),
  };
}
