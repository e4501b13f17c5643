import { HeedError } from '../../base/errors.ts';
import type { Db } from '../db/sql.ts';
import type { Replica } from './replica.ts';
import { countRead } from './replica-metrics.ts';

/** Work that may read on the replica: outside a transaction, because that is on the primary. */
interface Reading {
  db: Db;
  begin: unknown;
  replica: Replica | null;
}

/**
 * Reads what belongs to the workspace, on the replica if that has all that was committed in the workspace before. What
 * fails there is read on the primary. `read` uses only the context that it gets.
 */
export async function readOnReplica<Ctx extends Reading, Result>(
  ctx: Ctx,
  workspaceId: string,
  read: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const { replica } = ctx;
  if (!replica || !ctx.begin) return read(ctx);
  if (await replica.hasAllOf(workspaceId)) {
    try {
      const result = await read({ ...ctx, db: replica.database.prisma });
      countRead('replica');
      return result;
    } catch (error) {
      if (error instanceof HeedError) throw error;
      replica.noteFailure(error);
    }
  }
  countRead('primary');
  return read(ctx);
}
