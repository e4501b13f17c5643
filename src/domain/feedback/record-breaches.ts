import { type Context, inTransaction } from '../../platform/context.ts';
import { findBreaches, markBreached } from './breaches-sql.ts';
import { recordBreachedFeedback } from './record-feedback.ts';

const itemsAtATime = 200;

/** Records each item whose due date has passed while it was open or pending, once. */
export async function recordBreaches(ctx: Context): Promise<void> {
  for (;;) {
    const found = await findBreaches(ctx, itemsAtATime);
    for (const [workspaceId, ids] of found)
      await inTransaction(ctx, async (tx) => {
        // Another process may have recorded some, and somebody may have finished some.
        const breached = await markBreached(tx, workspaceId, ids);
        if (breached.length > 0) await recordBreachedFeedback(tx, workspaceId, breached);
      });
    if ([...found.values()].flat().length < itemsAtATime) return;
  }
}
