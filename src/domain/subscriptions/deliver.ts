import type { Event } from '../../../generated/sdk/types.gen.ts';
import { counterBy } from '../../base/metrics.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { postponePost, removePost } from '../../platform/post-queue/outgoing-posts-sql.ts';
import type { SendPost } from '../../platform/post-queue/post-queue.ts';
import { presentEvent } from '../events/event.ts';
import { readEvent } from '../events/events-sql.ts';
import { countFailure, type Failing, noteFailure, noteSuccess } from './delivery-sql.ts';
import { disableSubscription, mostFailures, probe } from './failing.ts';
import { nextAttemptAt } from './schedule.ts';
import { isSuccess, type Sent, sendEvent } from './send-event.ts';
import { type SubscriptionRow, toSubscription } from './subscription.ts';

const gone = 410;

const countAttempt = counterBy({
  name: 'heed_event_delivery_attempts_total',
  help: 'Attempts to deliver an event to a subscription: it arrived (delivered), is tried again (retried) or given up (failed)',
  label: 'outcome',
  values: ['delivered', 'retried', 'failed'],
});

/** Sends a delivery once, and notes how it went. */
export const deliver: SendPost = async (ctx, { workspaceId, id }) => {
  const work = await readWork(ctx, workspaceId, id);
  if (!work) return removePost(ctx, workspaceId, id);
  const sent = await sendEvent(ctx, work.subscription, work.event, work.event.id);
  if (isSuccess(sent.attempt.status)) {
    await noteSuccess(ctx, { workspaceId, id }, work.subscription.id, sent.attempt);
    return countAttempt('delivered');
  }
  await inTransaction(ctx, (tx) => settleFailure(tx, work, sent));
};

interface Work {
  id: string;
  status: string;
  tries: number;
  subscription: SubscriptionRow;
  event: Event;
}

/** Null if there is nothing to send any more. */
async function readWork(ctx: Context, workspaceId: string, id: string): Promise<Work | null> {
  const delivery = await ctx.db.delivery.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!delivery) return null;
  const { status, tries, subscriptionId, eventId } = delivery;
  const [subscription, event] = await Promise.all([
    ctx.db.subscription.findUnique({ where: { workspaceId_id: { workspaceId, id: subscriptionId } } }),
    readEvent(ctx, workspaceId, eventId),
  ]);
  if (!subscription || !event) return null;
  return { id, status, tries, subscription: toSubscription(subscription), event: presentEvent(event) };
}

async function settleFailure(tx: Context, work: Work, { attempt, retryAfter }: Sent): Promise<void> {
  const { id, subscription } = work;
  const { workspaceId } = subscription;
  const failing = await countFailure(tx, subscription);
  if (!failing) return removePost(tx, workspaceId, id);
  const isGone = attempt.status === gone;
  const due = dueAfter(tx, work, isGone ? undefined : retryAfter);
  await noteFailure(tx, { workspaceId, id }, attempt, { ...due, nextAttemptAt: due.nextAttemptAt });
  if (due.nextAttemptAt) await postponePost(tx, workspaceId, id, due.nextAttemptAt);
  else await removePost(tx, workspaceId, id);
  tx.afterCommit(() => countAttempt(due.nextAttemptAt ? 'retried' : 'failed'));
  await judge(tx, subscription, failing, isGone);
}

/** A delivery that was given up, or had arrived before, stays what it is when it was sent again by hand. */
function dueAfter(tx: Context, { status, tries }: Work, retryAfter: string | undefined) {
  if (status !== 'pending') return { status, tries, nextAttemptAt: null };
  const next = nextAttemptAt(tries + 1, tx.clock(), retryAfter);
  return { status: next ? 'pending' : 'failed', tries: tries + 1, nextAttemptAt: next };
}

async function judge(tx: Context, subscription: SubscriptionRow, failing: Failing, isGone: boolean): Promise<void> {
  if (!failing.enabled) return;
  if (isGone) return disableSubscription(tx, subscription, 'gone');
  if (failing.consecutiveFailures >= mostFailures) await probe(tx, subscription, failing);
}
