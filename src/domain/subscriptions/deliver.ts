import { counterBy } from '../../base/metrics.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { postponePosts, removePost, removePosts } from '../../platform/post-queue/outgoing-posts-sql.ts';
import type { SendPost } from '../../platform/post-queue/post-queue.ts';
import { presentEvent } from '../events/event.ts';
import { readEvent } from '../events/events-sql.ts';
import { isChat, isForChat } from './chat/chat-types.ts';
import { takeAlong } from './chat/take-along.ts';
import type { Waiting } from './delivery.ts';
import { countFailure, dropDeliveries, type Failing, noteFailure, noteSuccess } from './delivery-sql.ts';
import { disableSubscription, mostFailures, probe } from './failing.ts';
import { isLeftBy } from './item-filter-sql.ts';
import { nextAttemptAt } from './schedule.ts';
import { isSuccess, type Sent, sendEvents } from './send-event.ts';
import { type SubscriptionRow, toSubscription } from './subscription.ts';

const gone = 410;

const countAttempt = counterBy({
  name: 'heed_event_delivery_attempts_total',
  help: 'Attempts to deliver an event to a subscription: it arrived (delivered), is tried again (retried) or given up (failed)',
  label: 'outcome',
  values: ['delivered', 'retried', 'failed'],
});

/** Sends a delivery once, to a chat with what else waits of its item, and notes how it went. */
export const deliver: SendPost = async (ctx, { workspaceId, id }) => {
  const found = await readDelivery(ctx, workspaceId, id);
  if (!found) return removePost(ctx, workspaceId, id);
  const { subscription, delivery } = found;
  if (!(await isWanted(ctx, subscription, delivery))) return withhold(ctx, workspaceId, delivery);
  const deliveries = isChat(subscription) ? await takeAlong(ctx, subscription, delivery) : [delivery];
  const [first, ...others] = deliveries ?? [];
  if (!first) return;
  const sent = await sendEvents(ctx, subscription, [first.event, ...others.map(({ event }) => event)]);
  const ids = [first, ...others].map((each) => each.id);
  if (!isSuccess(sent.attempt.status))
    return inTransaction(ctx, (tx) => settleFailure(tx, subscription, [first, ...others], sent));
  await noteSuccess(ctx, { workspaceId, ids }, subscription.id, sent.attempt);
  for (const _ of ids) countAttempt('delivered');
};

interface Found {
  subscription: SubscriptionRow;
  delivery: Waiting;
}

/** Null if there is nothing to send any more. */
async function readDelivery(ctx: Context, workspaceId: string, id: string): Promise<Found | null> {
  const delivery = await ctx.db.delivery.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!delivery) return null;
  const { status, tries, subscriptionId, eventId } = delivery;
  const [subscription, event] = await Promise.all([
    ctx.db.subscription.findUnique({ where: { workspaceId_id: { workspaceId, id: subscriptionId } } }),
    readEvent(ctx, workspaceId, eventId),
  ]);
  if (!subscription || !event) return null;
  return { subscription: toSubscription(subscription), delivery: { id, status, tries, event: presentEvent(event) } };
}

/** Whether the subscription has it sent now: its format may have changed since, and its filters look at the item as it is. */
async function isWanted(ctx: Context, subscription: SubscriptionRow, { event }: Waiting): Promise<boolean> {
  const { filters, workspaceId } = subscription;
  if (isChat(subscription) && !isForChat(event.type)) return false;
  if (event.feedbackId === null || Object.keys(filters).length === 0) return true;
  return isLeftBy(ctx, workspaceId, filters, event.feedbackId);
}

/** Forgets a delivery that is not wanted. A delivery that was retried by hand stays what it is, and says why it was not sent. */
async function withhold(ctx: Context, workspaceId: string, { id, status, tries }: Waiting): Promise<void> {
  if (status === 'pending') return dropDeliveries(ctx, { workspaceId, ids: [id] });
  const error = 'It was not sent, because the filters or the format of the subscription leave it out';
  const attempt = { at: ctx.clock().toISOString(), status: null, durationMs: 0, error, responseBody: null };
  await inTransaction(ctx, async (tx) => {
    await noteFailure(tx, { workspaceId, ids: [id] }, attempt, { status, tries, nextAttemptAt: null });
    await removePost(tx, workspaceId, id);
  });
}

/** Each delivery has its own tries, also when several go together. */
async function settleFailure(
  tx: Context,
  subscription: SubscriptionRow,
  deliveries: Waiting[],
  { attempt, retryAfter }: Sent,
): Promise<void> {
  const { workspaceId } = subscription;
  const failing = await countFailure(tx, subscription);
  if (!failing)
    return removePosts(
      tx,
      workspaceId,
      deliveries.map(({ id }) => id),
    );
  const isGone = attempt.status === gone;
  for (const alike of Map.groupBy(deliveries, ({ status, tries }) => `${status} ${tries}`).values()) {
    const ids = alike.map(({ id }) => id);
    const due = dueAfter(tx, alike[0] as Waiting, isGone ? undefined : retryAfter);
    await noteFailure(tx, { workspaceId, ids }, attempt, due);
    if (due.nextAttemptAt) await postponePosts(tx, workspaceId, ids, due.nextAttemptAt);
    else await removePosts(tx, workspaceId, ids);
    tx.afterCommit(() => {
      for (const _ of ids) countAttempt(due.nextAttemptAt ? 'retried' : 'failed');
    });
  }
  await judge(tx, subscription, failing, isGone);
}

/** A delivery that was given up, or had arrived before, stays what it is when it was sent again by hand. */
function dueAfter(tx: Context, { status, tries }: Waiting, retryAfter: string | undefined) {
  if (status !== 'pending') return { status, tries, nextAttemptAt: null };
  const next = nextAttemptAt(tries + 1, tx.clock(), retryAfter);
  return { status: next ? 'pending' : 'failed', tries: tries + 1, nextAttemptAt: next };
}

async function judge(tx: Context, subscription: SubscriptionRow, failing: Failing, isGone: boolean): Promise<void> {
  if (!failing.enabled) return;
  if (isGone) return disableSubscription(tx, subscription, 'gone');
  if (failing.consecutiveFailures >= mostFailures) await probe(tx, subscription, failing);
}
