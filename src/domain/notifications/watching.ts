import type { Watch } from '../../../generated/sdk/types.gen.ts';
import { changeItem } from '../feedback/change-items.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import type { SqlCallerContext } from '../operation.ts';

/** Gives the item that a path names the watchers that follow from those it has. Throws 404 and 403 as for every resource. */
export function changeWatchers(
  ctx: SqlCallerContext,
  id: string,
  workspaceId: string | undefined,
  change: (watcherIds: string[], userId: string) => string[],
): Promise<{ data: Watch }> {
  const userId = ctx.caller.user.id;
  return onOwnFeedback(ctx, id, workspaceId, async (tx, item, project) => {
    const watcherIds = change(item.watcherIds, userId);
    await changeItem(tx, { item, project, wanted: { watcherIds } });
    return { data: { feedbackId: id, watching: watcherIds.includes(userId), watcherIds } };
  });
}
