import { type Context, inTransaction } from '../../platform/context.ts';
import { findEnded } from '../apps/of-app.ts';
import { recordAutomations, toAutomation } from './automation.ts';

/**
 * Switches off the automations of apps that were disconnected, but for macros, which run only when a person wants it. Asks all
 * workspaces at once, because few have any.
 */
export async function endAutomationsOfApps(ctx: Context): Promise<void> {
  const found = await ctx.db.automation.findMany({
    where: { enabled: true, grantId: { not: null }, scope: { not: 'manual' } },
  });
  const ended = await findEnded(
    ctx,
    found.flatMap(({ grantId }) => grantId ?? []),
  );
  for (const { workspaceId, id, grantId } of found.filter(({ grantId }) => grantId && ended.has(grantId)))
    await inTransaction(ctx, async (tx) => {
      const [current] = await tx.db.automation.findMany({ where: { workspaceId, id } });
      const [row] = await tx.db.automation.updateManyAndReturn({
        // Somebody may have taken it over meanwhile.
        where: { workspaceId, id, grantId, enabled: true },
        data: {
          ...{ enabled: false, disabledReason: 'app_disconnected', nextRunAt: null },
          ...{ version: { increment: 1 }, updatedAt: tx.clock() },
        },
      });
      if (current && row)
        await recordAutomations(tx, 'automation.updated', [toAutomation(row)], [toAutomation(current)]);
    });
}
