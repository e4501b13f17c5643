import { type Context, inTransaction } from '../../../platform/context.ts';
import { lockClaims } from '../../../platform/post-queue/claim-posts-sql.ts';
import { postponePost } from '../../../platform/post-queue/outgoing-posts-sql.ts';
import { beginTogether, type PostOfItem, readPostsOfItem } from '../../../platform/post-queue/posts-of-item-sql.ts';
import { presentEvent } from '../../events/event.ts';
import { readSomeEvents } from '../../events/events-sql.ts';
import type { Waiting } from '../delivery.ts';
import type { SubscriptionRow } from '../subscription.ts';
import { isForChat } from './chat-types.ts';

/** How many events a message tells of. */
const mostEvents = 100;
const againAfterMs = 2_000;

/**
 * Takes along what else waits of the delivery's item, so that all of it is one message, in the order of the log. Null if the
 * delivery itself goes along with another one that is being sent.
 */
export async function takeAlong(
  ctx: Context,
  { workspaceId, id: lane, enabled }: SubscriptionRow,
  lead: Waiting,
): Promise<Waiting[] | null> {
  const item = lead.event.feedbackId;
  // A delivery that was asked for by hand goes alone, also while nothing else may go.
  if (item === null || lead.status !== 'pending' || !enabled) return [lead];

  return inTransaction(ctx, async (tx) => {
    await lockClaims(tx.db);
    const posts = await readPostsOfItem(tx, { workspaceId, lane, item }, lead.id, mostEvents);
    const own = posts.find(({ id }) => id === lead.id);
    if (!own) return null;
    if (posts.some((other) => other !== own && goesFirst(other, own))) {
      const again = new Date(tx.clock().getTime() + againAfterMs);
      await postponePost(tx, workspaceId, lead.id, again);
      return null;
    }
    const others = await readOthers(
      tx,
      workspaceId,
      posts.map(({ id }) => id).filter((id) => id !== lead.id),
    );
    const all = [lead, ...others];
    await beginTogether(
      tx,
      workspaceId,
      all.map(({ id }) => id),
    );
    return all.sort((one, other) => one.event.sequence - other.event.sequence);
  });
}

/** Among posts that were claimed together, that of the first event takes the others along. */
function goesFirst(other: PostOfItem, own: PostOfItem): boolean {
  return other.hasBegun || (other.isClaimed && other.number < own.number);
}

async function readOthers(tx: Context, workspaceId: string, ids: string[]): Promise<Waiting[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db.delivery.findMany({
    where: { workspaceId, id: { in: ids }, status: 'pending' },
    select: { id: true, status: true, tries: true, eventId: true },
  });
  const events = await readSomeEvents(
    tx,
    workspaceId,
    rows.map(({ eventId }) => eventId),
  );
  const byId = new Map(events.map((row) => [row.id, presentEvent(row)]));
  return rows.flatMap(({ eventId, ...row }) => {
    const event = byId.get(eventId);
    return event && isForChat(event.type) ? [{ ...row, event }] : [];
  });
}
