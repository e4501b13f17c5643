import type { SentEvent } from '../../platform/events/live-stream.ts';
import { countUnread, readNewestUnread } from '../notification-rows/unread-sql.ts';
import type { CallerContext } from '../operation.ts';

/**
 * Sends the session's user their newest notification and how many are unread, whenever one of the workspace is made or read, until the
 * returned function is called. A client that does not keep up gets only the last state.
 */
export function sendNotices(
  ctx: CallerContext,
  workspaceId: string,
  send: (events: SentEvent[]) => Promise<void>,
): () => void {
  const userId = ctx.caller.user.id;
  let wanted: { isRead: boolean; isNamed: boolean } | null = null;
  let last = '';
  let isSending = false;
  const sendWanted = async () => {
    isSending = true;
    while (wanted) {
      const { isRead, isNamed } = wanted;
      wanted = null;
      const id = isRead ? null : await readNewestUnread(ctx, workspaceId, userId);
      const data = { id, unread: await countUnread(ctx, userId) };
      const text = JSON.stringify(data);
      // A notice to many does not say whether this user is one of them.
      if (isNamed || text !== last) await send([{ id: null, type: 'notification', data }]);
      last = text;
    }
    isSending = false;
  };
  return ctx.notices.followOwn(workspaceId, userId, ({ isRead, userIds }) => {
    wanted = { isRead, isNamed: userIds !== null };
    // A connection that broke ends the stream of events, which says so.
    if (!isSending)
      sendWanted().catch(() => {
        isSending = false;
      });
  });
}
