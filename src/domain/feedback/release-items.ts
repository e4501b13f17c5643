import { type Context, inTransaction } from '../../platform/context.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { recordFeedbackChange } from './record-feedback.ts';
import { lockSomeItemsOfUser, type Released, releaseItems } from './release-items-sql.ts';

/** Releases the items some at a time, so that nobody waits for all of them. */
export async function releaseInSteps(ctx: Context, which: Released): Promise<void> {
  for (let areLast = false; !areLast; )
    areLast = await inTransaction(ctx, async (tx) => {
      await lockWorkspace(tx, which.workspaceId);
      return releaseSome(tx, which);
    });
}

/** Lock the workspace before. Returns whether these were the last. */
export async function releaseSome(tx: Context, which: Released): Promise<boolean> {
  const { workspaceId } = which;
  const { ids, areLast } = await lockSomeItemsOfUser(tx, which);
  const some = { where: { workspaceId, id: { in: ids } }, orderBy: { id: 'asc' } } as const;
  const before = await tx.db.feedback.findMany(some);
  await releaseItems(tx, which, ids);
  const after = await tx.db.feedback.findMany(some);
  for (const [index, row] of after.entries()) recordFeedbackChange(tx, { before: before[index] ?? row, after: row });
  return areLast;
}
