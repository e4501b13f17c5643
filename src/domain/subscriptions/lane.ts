import type { Context } from '../../platform/context.ts';
import { setLane } from '../../platform/post-queue/outgoing-posts-sql.ts';
import type { SubscriptionRow } from './subscription.ts';

/** Lets the queue know where the subscription's deliveries go, and whether they go at all. */
export function keepLane(tx: Context, { workspaceId, id, url, ordered, enabled }: SubscriptionRow): Promise<void> {
  return setLane(tx, workspaceId, id, { host: new URL(url).hostname, isOrdered: ordered, isClosed: !enabled });
}
