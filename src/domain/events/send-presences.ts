import type { SentEvent } from '../../platform/events/live-stream.ts';
import type { CallerContext } from '../operation.ts';
import { latestOfEach } from './latest-of-each.ts';

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
  const sendLatest = latestOfEach(send);
  return ctx.presences.follow(workspaceId, ({ feedbackId, user, state }) => {
    if (only === undefined || only === feedbackId)
      sendLatest(`${feedbackId} ${user.id}`, { id: null, type: 'presence', data: { feedbackId, user, state } });
  });
}
