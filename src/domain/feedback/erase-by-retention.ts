import { type Context, inTransaction } from '../../platform/context.ts';
import { eraseWithAllAbout } from '../customers/erase-items.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { recordErasedFeedback } from './record-feedback.ts';
import { findPastRetention, lockPastRetention, type ProjectOfItems, unlinkFromCustomers } from './retention-sql.ts';

/** Whoever adds an item to the workspace waits for one step. */
const itemsAtATime = 200;

/** Erases the items that were closed as long ago as their projects say. What is done stays if it breaks off. */
export async function eraseByRetention(ctx: Context): Promise<void> {
  for (const project of await findPastRetention(ctx)) while (!(await eraseSome(ctx, project)));
}

/** Returns whether these were the last. */
async function eraseSome(ctx: Context, project: ProjectOfItems): Promise<boolean> {
  const { workspaceId } = project;
  const { areLast, files } = await inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { ids, areLast } = await lockPastRetention(tx, project, itemsAtATime);
    if (ids.length === 0) return { areLast, files: 0 };
    const { files } = await eraseWithAllAbout(tx, project, ids);
    await unlinkFromCustomers(tx, workspaceId, ids);
    recordErasedFeedback(tx, project, ids);
    return { areLast, files };
  });
  if (files > 0) await ctx.files.sweep();
  return areLast;
}
