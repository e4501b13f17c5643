import type { Prisma } from '../../../generated/prisma/client.ts';
import type { AppEnd } from '../../../generated/sdk/types.gen.ts';
import { systemActor } from '../../platform/events/event.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { type GrantOfUser, recordApp, withUser } from './app.ts';

/** Ends that nobody asked for. */
const byItself: readonly AppEnd[] = ['replay', 'removal'];

/**
 * Ends what apps were allowed, with their codes and tokens, and returns those that had not ended yet. A chore of the
 * subscriptions switches off what they made.
 */
export async function endGrants(
  tx: RecordingWork,
  which: Prisma.AppGrantWhereInput,
  reason: AppEnd,
): Promise<GrantOfUser[]> {
  const found = await tx.db.appGrant.findMany({
    where: { ...which, revokedAt: null },
    ...withUser,
    orderBy: { id: 'asc' },
  });
  const acting = byItself.includes(reason) ? { ...tx, actor: systemActor } : tx;
  const ended: GrantOfUser[] = [];
  for (const grant of found) {
    const open = { id: grant.id, revokedAt: null };
    const { count } = await tx.db.appGrant.updateMany({ where: open, data: { revokedAt: tx.clock() } });
    if (count === 0) continue;
    await tx.db.oauthRecord.deleteMany({ where: { grantId: grant.id } });
    recordApp(acting, 'app.revoked', grant, reason);
    ended.push(grant);
  }
  return ended;
}
