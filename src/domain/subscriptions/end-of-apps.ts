import { type Context, inTransaction } from '../../platform/context.ts';
import { findEnded } from '../apps/of-app.ts';
import { disableSubscription } from './failing.ts';
import { lockSubscription } from './subscription.ts';
import { findEnabledOfApps } from './subscription-sql.ts';

/** Switches off the subscriptions of apps that were disconnected. Asks all workspaces at once, because few have any. */
export async function endSubscriptionsOfApps(ctx: Context): Promise<void> {
  const found = await findEnabledOfApps(ctx);
  const ended = await findEnded(
    ctx,
    found.map(({ grantId }) => grantId),
  );
  for (const { workspaceId, id, grantId } of found.filter((one) => ended.has(one.grantId)))
    await inTransaction(ctx, async (tx) => {
      const row = await lockSubscription(tx, workspaceId, id);
      // Somebody may have taken it over meanwhile.
      if (row.enabled && row.grantId === grantId) await disableSubscription(tx, row, 'app_disconnected');
    });
}
