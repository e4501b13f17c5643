import { type Context, inTransaction } from '../../platform/context.ts';
import { findUntold, markTold, type Untold } from './breaches-sql.ts';
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
function recordUntold(ctx: Context, { target, what, workspaceId, ids }: Untold): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const told = await markTold(tx, target, what, workspaceId, ids);
    if (told.length > 0) await recordDeadlines(tx, types[what], target, workspaceId, told);
  });
}
