import type { ActionResult } from '../../../generated/sdk/types.gen.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { lockRun } from './automation-sql.ts';
import { utcDay } from './run-stats.ts';
import type { WebhookDelivery } from './webhooks/queue-webhook.ts';

/** Records in a run that a webhook it sent will never arrive. The action has failed, and so has the run. */
export function noteFailedDelivery(
  ctx: Context,
  { workspaceId, runId: id, actionIndex }: Pick<WebhookDelivery, 'workspaceId' | 'runId' | 'actionIndex'>,
  error: string,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockRun(tx, workspaceId, id);
    const where = { workspaceId_id: { workspaceId, id } };
    const run = await tx.db.automationRun.findUnique({ where });
    if (!run) return;
    const results = run.actionsExecuted as unknown as ActionResult[];
    const actionsExecuted = results.map((result, index) =>
      index === actionIndex ? { type: result.type, success: false, error } : result,
    );
    await tx.db.automationRun.update({ where, data: { outcome: 'error', actionsExecuted } });
    if (run.outcome === 'error') return;
    const { automationId } = run;
    await tx.db.automationDailyStat.update({
      where: { workspaceId_automationId_day: { workspaceId, automationId, day: utcDay(run.runAt) } },
      data: { matched: { decrement: 1 }, errored: { increment: 1 } },
    });
  });
}
