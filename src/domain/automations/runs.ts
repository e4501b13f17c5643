import { runCountLimits } from '../../../generated/contract-constants.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import { countRuns, pruneRuns } from './automation-sql.ts';
import type { FinishedRun } from './run-on-item.ts';

/** Of each outcome of an automation, so many runs are kept. */
const keptRuns = runCountLimits.maximum;

/** Records runs of the workspace's automations, counts them and lets the oldest go. */
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
      actionsExecuted: actionsExecuted as unknown as Prisma.InputJsonArray,
      actor: { userId: actor.userId, name: actor.name, system: actor.system },
      trace: trace as unknown as Prisma.InputJsonArray,
      runAt,
    })),
  });
  await countRuns(tx, workspaceId, runs, runAt);
  await pruneRuns(tx, workspaceId, runs, keptRuns);
}
