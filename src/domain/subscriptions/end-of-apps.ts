import { type Context, inTransaction } from '../../platform/context.ts';
import { disableSubscription } from './failing.ts';
import { lockSubscription } from './subscription.ts';
import { findEnabledOfApps } from './subscription-sql.ts';

/** Switches off the subscriptions of apps that were disconnected. Asks all workspaces at once, because few have any. */
export async function endSubscriptionsOfApps(ctx: Context): Promise<void> {
  const found = await findEnabledOfApps(ctx);
  const ids = found.map(({ grantId }) => grantId);
  const open = await ctx.db.appGrant.findMany({ where: { id: { in: ids }, revokedAt: null }, select: { id: true } });
  const connected = new Set(open.map(({ id }) => id));
  for (const { workspaceId, id } of found.filter(({ grantId }) => !connected.has(grantId)))
    await inTransaction(ctx, async (tx) => {
      const row = await lockSubscription(tx, workspaceId, id);
      if (row.enabled) await disableSubscription(tx, row, 'app_revoked');
    });
}
