import { slaTargetValues } from '../../../generated/contract-constants.ts';
import { type Context, inTransaction, type SqlContext } from '../../platform/context.ts';
import { findUntold, findUntoldOfStatus, markTold, type Untold } from './breaches-sql.ts';
import { recordDeadlines } from './record-feedback.ts';

const itemsAtATime = 200;

const types = { breach: 'feedback.sla_breached', soon: 'feedback.due_soon' } as const;

/** Records each deadline that has passed while its item was open or pending, and before that each that comes soon, once. */
export async function recordBreaches(ctx: Context): Promise<void> {
  for (;;) {
    const found = await findUntold(ctx, itemsAtATime);
    // A process that stood still for an hour tells of what has passed, and no longer that it comes.
    for (const untold of found) await recordUntold(ctx, untold);
    if (found.flatMap(({ ids }) => ids).length < itemsAtATime) return;
  }
}

/** Another process may have recorded some, and somebody may have finished some. */
function recordUntold(ctx: Context, untold: Untold): Promise<void> {
  return inTransaction(ctx, (tx) => tell(tx, untold));
}

/** Records the deadlines of a status's items that have passed, before the status becomes one of those that are done. */
export async function recordBreachesOfStatus(
  tx: SqlContext,
  where: { workspaceId: string; projectId: string; status: string },
): Promise<void> {
  for (const target of slaTargetValues) {
    const ids = await findUntoldOfStatus(tx, where, target);
    await tell(tx, { target, what: 'breach', workspaceId: where.workspaceId, ids });
  }
}

async function tell(tx: SqlContext, { target, what, workspaceId, ids }: Untold): Promise<void> {
  const told = await markTold(tx, target, what, workspaceId, ids);
  if (told.length > 0) await recordDeadlines(tx, types[what], target, workspaceId, told);
}
