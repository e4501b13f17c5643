import { Conflict } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Operation } from '../operation.ts';
import { endImport, findOwnImport } from './import.ts';
import { lockImport } from './imports-sql.ts';

export const cancelImport: Operation<'cancelImport'> = async (ctx, { params, query }) => {
  const { workspaceId, id } = await findOwnImport(ctx, params.id, query.workspaceId);

  return inTransaction(ctx, async (tx) => {
    await lockImport(tx, { workspaceId, importId: id });
    const { status } = await findOwnImport(tx, id, workspaceId);
    if (status !== 'queued' && status !== 'running') throw new Conflict(`The import is over: it is ${status}`);
    return { data: await endImport(tx, { workspaceId, id }, 'cancelled') };
  });
};
