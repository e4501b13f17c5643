import { automationOutcomeValues, runCountLimits } from '../../../generated/contract-constants.ts';
import { counterBy } from '../../base/metrics.ts';
import type { Context } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { record } from '../../platform/events/record.ts';
import { countRuns, pruneRuns } from './automation-sql.ts';
import type { FinishedRun } from './run-on-item.ts';

/** How many runs are kept of each outcome of an automation. */
const keptRuns = runCountLimits.maximum;

const countRun = counterBy({
  name: 'heed_automation_runs_total',
  help: 'Runs of automations on an item, by their outcome',
  label: 'outcome',
  values: automationOutcomeValues,
});

/** Records runs of the workspace's automations, counts them and deletes the oldest. */
export async function recordRuns(tx: Context, workspaceId: string, runs: FinishedRun[]): Promise<void> {
  if (runs.length === 0) return;
  const runAt = tx.clock();
  await tx.db.automationRun.createMany({
    data: runs.map(({ id, automationId, feedbackId, outcome, actionsExecuted, actor, trace, cause }) => ({
      id,
      workspaceId,
      automationId,
      feedbackId,
      eventId: cause.causedBy?.eventId ?? null,
      outcome,
      actionsExecuted: toJsonColumn(actionsExecuted),
      actor: { userId: actor.userId, name: actor.name, system: actor.system },
      trace: toJsonColumn(trace),
      runAt,
    })),
  });
  for (const run of runs) if (run.outcome !== 'no-match' || !run.actor.system) recordRun(tx, workspaceId, run, runAt);
  await countRuns(tx, workspaceId, runs, runAt);
  await pruneRuns(tx, workspaceId, runs, keptRuns);
  tx.afterCommit(() => {
    for (const { outcome } of runs) countRun(outcome);
  });
}

function recordRun(tx: Context, workspaceId: string, run: FinishedRun, runAt: Date): void {
  const { id, automationId, feedbackId, outcome, actionsExecuted, actor, trace, item, cause } = run;
  const { userId, name, system } = actor;
  const shown = { id, outcome, feedbackId, actionsExecuted, actor: { userId, name, system }, trace, automationId };
  record(
    { ...tx, ...cause },
    {
      type: 'automation.run_finished',
      workspaceId,
      projectId: item.projectId,
      feedbackId,
      subject: { type: 'automation', id: automationId },
      changes: null,
      data: { ...shown, runAt: runAt.toISOString() },
    },
  );
}
