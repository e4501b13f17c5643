import type { SentEvent } from '../../platform/events/live-stream.ts';
import type { CallerContext } from '../operation.ts';

/** The stream of a session, as far as it tells who is at which item. */
interface Followed {
  workspaceId: string;
  /** Only of this item. */
  feedbackId?: string | undefined;
}

/**
 * Sends who is at which item, until the returned function is called. A client that does not keep up gets the last state of
 * each.
 */
export function sendPresences(
  ctx: CallerContext,
  { workspaceId, feedbackId: only }: Followed,
  send: (events: SentEvent[]) => Promise<void>,
): () => void {
  const waiting = new Map<string, SentEvent>();
  let isSending = false;
  const sendWaiting = async () => {
    isSending = true;
    while (waiting.size > 0) {
      const events = [...waiting.values()];
      waiting.clear();
      await send(events);
    }
    isSending = false;
  };
  return ctx.presences.follow(workspaceId, ({ feedbackId, user, state }) => {
    if (only !== undefined && only !== feedbackId) return;
    waiting.set(`${feedbackId} ${user.id}`, { id: null, type: 'presence', data: { feedbackId, user, state } });
    // A connection that broke ends the stream of events, which says so.
    if (!isSending) sendWaiting().catch(() => undefined);
  });
}
