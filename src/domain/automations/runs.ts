import { runCountLimits } from '../../../generated/contract-constants.ts';
import type { Context } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { countRuns, pruneRuns } from './automation-sql.ts';
import type { FinishedRun } from './run-on-item.ts';

/** How many runs are kept of each outcome of an automation. */
const keptRuns = runCountLimits.maximum;

/** Records runs of the workspace's automations, counts them and deletes the oldest. */
export async function recordRuns(
  tx: Context,
  workspaceId: string,
  runs: FinishedRun[],
  eventId: string | null = null,
): Promise<void> {
  if (runs.length === 0) return;
  const runAt = tx.clock();
  await tx.db.automationRun.createMany({
    data: runs.map(({ id, automationId, feedbackId, outcome, actionsExecuted, actor, trace }) => ({
      id,
      workspaceId,
      automationId,
      feedbackId,
      eventId,
      outcome,
      actionsExecuted: toJsonColumn(actionsExecuted),
      actor: { userId: actor.userId, name: actor.name, system: actor.system },
      trace: toJsonColumn(trace),
      runAt,
    })),
  });
  await countRuns(tx, workspaceId, runs, runAt);
  await pruneRuns(tx, workspaceId, runs, keptRuns);
}
