import { runCountLimits } from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { FinishedRun } from './run-on-item.ts';
import { dayOf } from './run-stats.ts';

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
  await count(tx, workspaceId, runs, runAt);
  await prune(tx, runs);
}

/** Locks the automations in one order, so that parallel runs wait for each other instead of blocking. */
async function count(tx: Context, workspaceId: string, runs: FinishedRun[], runAt: Date): Promise<void> {
  await tx.db.$executeRaw`
    WITH ran AS (
      SELECT id, count(*) FILTER (WHERE outcome = 'matched')::int AS matched,
        count(*) FILTER (WHERE outcome = 'error')::int AS errored
      FROM ${ranSql(runs)} GROUP BY id
    ), locked AS (
      SELECT ran.* FROM automations a JOIN ran ON ran.id = a.id ORDER BY a.id FOR NO KEY UPDATE OF a
    ), counted AS (
      INSERT INTO automation_daily_stats (automation_id, day, workspace_id, matched, errored)
      SELECT id, ${dayOf(runAt)}::date, ${workspaceId}, matched, errored FROM locked WHERE matched + errored > 0
      ON CONFLICT (automation_id, day) DO UPDATE SET
        matched = automation_daily_stats.matched + excluded.matched,
        errored = automation_daily_stats.errored + excluded.errored
    )
    UPDATE automations SET last_run_at = ${runAt}::timestamptz WHERE id IN (SELECT id FROM locked)`;
}

/** Skips what another transaction removes at the same moment. */
async function prune(tx: Context, runs: FinishedRun[]): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM automation_runs WHERE id IN (
      SELECT r.id FROM automation_runs r WHERE r.id IN (
        SELECT old.id FROM (SELECT DISTINCT id, outcome FROM ${ranSql(runs)}) AS one,
          LATERAL (SELECT r.id FROM automation_runs r WHERE r.automation_id = one.id AND r.outcome = one.outcome
            ORDER BY r.run_at DESC, r.id DESC OFFSET ${keptRuns}) AS old)
      FOR UPDATE SKIP LOCKED)`;
}

function ranSql(runs: FinishedRun[]): Prisma.Sql {
  const ids = runs.map(({ automationId }) => automationId);
  const outcomes = runs.map(({ outcome }) => outcome);
  return Prisma.sql`unnest(${ids}::text[], ${outcomes}::text[]) AS ran (id, outcome)`;
}
