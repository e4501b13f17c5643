import type { DisabledReason } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { probeLane } from '../../platform/post-queue/outgoing-posts-sql.ts';
import type { Failing } from './delivery-sql.ts';
import { keepLane } from './lane.ts';
import { recordSubscription, type SubscriptionRow, toSubscription } from './subscription.ts';

/** After so many failures in a row, one probe at a time goes out. */
export const mostFailures = 10;
const probeEveryMs = 60_000;
const longestFailingMs = 5 * 86_400_000;

/** Lets one delivery out in a minute. After five days of failures there are no more. */
export async function probe(tx: Context, subscription: SubscriptionRow, { failingSince }: Failing): Promise<void> {
  const now = tx.clock().getTime();
  if (now - failingSince.getTime() >= longestFailingMs) return disableSubscription(tx, subscription, 'failing');
  await probeLane(tx, subscription.workspaceId, subscription.id, new Date(now + probeEveryMs));
}

/** Stops a subscription, of which its maker and the workspace's owners are told. Its deliveries wait on. The caller has locked it. */
export async function disableSubscription(
  tx: Context,
  { workspaceId, id }: SubscriptionRow,
  reason: Exclude<DisabledReason, 'manual'>,
): Promise<void> {
  const row = await tx.db.subscription.update({
    where: { workspaceId_id: { workspaceId, id } },
    data: { version: { increment: 1 }, enabled: false, disabledReason: reason, updatedAt: tx.clock() },
  });
  const subscription = toSubscription(row);
  await keepLane(tx, subscription);
  recordSubscription(tx, 'subscription.disabled', subscription);
}
