import type { SentEvent } from '../../platform/events/live-stream.ts';
import type { CallerContext } from '../operation.ts';
import { latestOfEach } from './latest-of-each.ts';

/** Sends what customers read, of one item or of all, until the returned function is called. */
export function sendSightings(
  ctx: CallerContext,
  { workspaceId, feedbackId: only }: { workspaceId: string; feedbackId?: string | undefined },
  send: (events: SentEvent[]) => Promise<void>,
): () => void {
  const sendLatest = latestOfEach(send);
  return ctx.sightings.follow(workspaceId, ({ feedbackId, commentId, seenAt }) => {
    if (only === undefined || only === feedbackId)
      sendLatest(feedbackId, { id: null, type: 'seen', data: { feedbackId, commentId, seenAt } });
  });
}
