import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { lockView } from './view.ts';

export const deleteView: Operation<'deleteView'> = async (ctx, { params, query }) =>
  inTransaction(ctx, async (tx) => {
    const { workspaceId, id } = await lockView(tx, params.id, query.workspaceId);
    await tx.db.savedView.delete({ where: { workspaceId_id: { workspaceId, id } } });
    return { data: { id, deleted: true } };
  });
