import type { DisabledReason } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
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

/** Stops a subscription, and tells the workspace's owners. What waits in it waits on. The caller has locked it. */
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
  const owners = await tx.db.member.findMany({
    where: { workspaceId, role: 'owner', status: 'active' },
    select: { user: { select: { email: true, name: true } } },
    orderBy: { userId: 'asc' },
  });
  await sendMail(tx, ...owners.map(({ user }) => notice(user, subscription, reason)));
}

function notice(
  { email, name }: { email: string; name: string },
  { name: title, url, id }: SubscriptionRow,
  reason: string,
) {
  const why =
    reason === 'gone'
      ? 'The address has answered 410, which says that it is gone for good.'
      : 'Every attempt of the last five days has failed.';
  return composeMail({
    to: email,
    subject: `The subscription "${title}" delivers no more events`,
    name,
    paragraphs: [
      `Heed has stopped sending events to ${new URL(url).origin} (subscription "${title}", ${id}). ${why}`,
      'When the receiver works again, enable the subscription. What waits is then sent, and events of the time between can be replayed.',
    ],
    footer: 'You get this mail because you own the workspace.',
  });
}
