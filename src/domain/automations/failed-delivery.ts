import type { ActionResult } from '../../../generated/sdk/types.gen.ts';
import { type Context, inTransaction } from '../../platform/context.ts';
import { dayOf } from './run-stats.ts';

/** Notes in a run that a webhook it sent has not arrived, and never will: the action has failed, and so has the run. */
export function noteFailedDelivery(
  ctx: Context,
  { runId, actionIndex }: { runId: string; actionIndex: number },
  error: string,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.$queryRaw`SELECT 1 FROM automation_runs WHERE id = ${runId} FOR UPDATE`;
    const run = await tx.db.automationRun.findUnique({ where: { id: runId } });
    if (!run) return;
    const results = run.actionsExecuted as unknown as ActionResult[];
    const actionsExecuted = results.map((result, index) =>
      index === actionIndex ? { type: result.type, success: false, error } : result,
    );
    await tx.db.automationRun.update({ where: { id: runId }, data: { outcome: 'error', actionsExecuted } });
    if (run.outcome === 'error') return;
    const { automationId } = run;
    await tx.db.automationDailyStat.update({
      where: { automationId_day: { automationId, day: dayOf(run.runAt) } },
      data: { matched: { decrement: 1 }, errored: { increment: 1 } },
    });
  });
}
