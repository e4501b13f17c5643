import { BadRequest } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { countUnread } from '../notification-rows/unread-sql.ts';
import type { CallerContext, Input, Operation } from '../operation.ts';
import { markItemRead, markRead, type ReadBound } from './notifications-sql.ts';
import { reachedWorkspaces } from './reached-workspaces.ts';

export const readNotifications: Operation<'readNotifications'> = async (ctx, { body }) => {
  requireOneBound(body);
  const userId = ctx.caller.user.id;
  const workspaceIds = await reachedWorkspaces(ctx, body.workspaceId);
  return inTransaction(ctx, async (tx) => {
    if (body.feedbackId !== undefined) await readItem(tx, workspaceIds, body.feedbackId);
    const bound = await findBound(tx, workspaceIds, body);
    for (const workspaceId of workspaceIds.toSorted()) {
      const count = await markRead(tx, { workspaceId, userId }, bound);
      if (count > 0) tx.afterCommit(() => tx.notices.tell({ workspaceId, userIds: [userId], isRead: true }));
    }
    return { data: { unread: await countUnread(tx, userId) } };
  });
};

function requireOneBound({ ids, upTo, feedbackId }: Input<'readNotifications'>['body']): void {
  const named = [ids, upTo, feedbackId].filter((bound) => bound !== undefined);
  if (named.length !== 1)
    throw BadRequest.of({ path: 'body', message: 'must have exactly one of ids, upTo and feedbackId' });
}

async function readItem(tx: CallerContext, workspaceIds: string[], feedbackId: string): Promise<void> {
  const item = await tx.db.feedback.findFirst({
    where: { workspaceId: { in: workspaceIds }, id: feedbackId },
    select: { workspaceId: true },
  });
  if (!item) throw BadRequest.of({ path: 'body/feedbackId', message: 'must be an item that you reach' });
  await markItemRead(tx, { workspaceId: item.workspaceId, userId: tx.caller.user.id, feedbackId });
}

async function findBound(
  tx: CallerContext,
  workspaceIds: string[],
  { ids, upTo, feedbackId }: Input<'readNotifications'>['body'],
): Promise<ReadBound> {
  if (ids) return { ids };
  if (feedbackId !== undefined) return { feedbackId };
  const last = await tx.db.notification.findFirst({
    where: { workspaceId: { in: workspaceIds }, id: upTo ?? '', userId: tx.caller.user.id },
    select: { id: true, createdAt: true },
  });
  if (!last) throw BadRequest.of({ path: 'body/upTo', message: 'must be one of your notifications' });
  return { upTo: last };
}
