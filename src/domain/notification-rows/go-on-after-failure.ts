import type { Context } from '../../platform/context.ts';
import { isDatabaseAway } from '../../platform/db/database-away.ts';

/** Does work for a workspace. If it fails, the log says so, and the turn of the next workspace comes. */
export async function goOnAfterFailure(ctx: Context, workspaceId: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    ctx.log.warn({ err: error, workspaceId }, 'the turn of a workspace failed and will be tried again');
  }
}
