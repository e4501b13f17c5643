import { Prisma } from '../../../generated/prisma/client.ts';
import type { Schedule } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { AutomationRow } from './automation.ts';
import { utcDay } from './run-stats.ts';

/** Locks the run until the transaction ends. Locks nothing if the run is gone. */
export async function lockRun(tx: SqlContext, workspaceId: string, id: string): Promise<void> {
  await tx.db.rows(
    Prisma.sql`SELECT 1 FROM automation_runs WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`,
  );
}

type Ran = { automationId: string; outcome: string };

/**
 * Counts runs. Locks the automations in a fixed order, so that parallel runs wait for each other and cannot deadlock.
 */
export async function countRuns(tx: SqlContext, workspaceId: string, runs: Ran[], runAt: Date): Promise<void> {
  await tx.db.run(Prisma.sql`
    WITH ran AS (
      SELECT id, count(*) FILTER (WHERE outcome = 'matched')::int AS matched,
        count(*) FILTER (WHERE outcome = 'error')::int AS errored
      FROM ${ranSql(runs)} GROUP BY id
    ), locked AS (
      SELECT id FROM automations WHERE workspace_id = ${workspaceId} AND id = ANY(${automationIds(runs)}::text[])
      ORDER BY id FOR NO KEY UPDATE
    ), counted AS (
      INSERT INTO automation_daily_stats (workspace_id, automation_id, day, matched, errored)
      SELECT ${workspaceId}, id, ${utcDay(runAt)}::date, matched, errored FROM ran JOIN locked USING (id)
      WHERE matched + errored > 0
      ON CONFLICT (workspace_id, automation_id, day) DO UPDATE SET
        matched = automation_daily_stats.matched + excluded.matched,
        errored = automation_daily_stats.errored + excluded.errored
    )
    UPDATE automations SET last_run_at = ${runAt}::timestamptz
    WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(SELECT id FROM locked))`);
}

/**
 * Deletes the oldest runs and keeps so many of each outcome. Skips what another transaction is removing. Uses arrays
 * instead of IN, because with IN the planner at times walks through all runs of the workspace.
 */
export async function pruneRuns(tx: SqlContext, workspaceId: string, runs: Ran[], kept: number): Promise<void> {
  await tx.db.run(Prisma.sql`
    DELETE FROM automation_runs WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(
      SELECT r.id FROM automation_runs r WHERE r.workspace_id = ${workspaceId} AND r.id = ANY(ARRAY(
        SELECT old.id FROM (SELECT DISTINCT id, outcome FROM ${ranSql(runs)}) AS one,
          LATERAL (SELECT r.id FROM automation_runs r
            WHERE r.workspace_id = ${workspaceId} AND r.automation_id = one.id AND r.outcome = one.outcome
            ORDER BY r.run_at DESC, r.id DESC OFFSET ${kept}) AS old))
      FOR UPDATE SKIP LOCKED))`);
}

function ranSql(runs: Ran[]): Prisma.Sql {
  const outcomes = runs.map(({ outcome }) => outcome);
  return Prisma.sql`unnest(${automationIds(runs)}::text[], ${outcomes}::text[]) AS ran (id, outcome)`;
}

function automationIds(runs: Ran[]): string[] {
  return runs.map(({ automationId }) => automationId);
}

export interface DueAutomation {
  id: string;
  schedule: Schedule;
  nextRunAt: Date;
}

/**
 * Locks and returns the due automations of a workspace, at most so many. Another process is about to claim those that it
 * has locked.
 */
export function lockDueAutomations(
  tx: SqlContext,
  workspaceId: string,
  now: Date,
  most: number,
): Promise<DueAutomation[]> {
  return tx.db.rows<DueAutomation>(Prisma.sql`
    SELECT id, schedule, next_run_at AS "nextRunAt" FROM automations
    WHERE workspace_id = ${workspaceId} AND next_run_at <= ${now}::timestamptz
    ORDER BY next_run_at LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED`);
}

/** Sets when each automation is due next. */
export async function setNextRuns(
  tx: SqlContext,
  workspaceId: string,
  automations: { id: string; nextRunAt: Date }[],
): Promise<void> {
  const times = automations.map(({ id, nextRunAt }) => Prisma.sql`(${id}, ${nextRunAt}::timestamptz)`);
  await tx.db.run(Prisma.sql`
    UPDATE automations a SET next_run_at = following.at FROM (VALUES ${Prisma.join(times)}) AS following (id, at)
    WHERE a.workspace_id = ${workspaceId} AND a.id = following.id`);
}

/**
 * Forgets the matches of items that no longer meet the conditions (SQL over the table `f`), so that they can match
 * again.
 */
export async function endMatches(
  ctx: SqlContext,
  { id, workspaceId }: AutomationRow,
  holds: Prisma.Sql,
): Promise<void> {
  await ctx.db.run(Prisma.sql`
    DELETE FROM automation_matches s USING feedback f
    WHERE s.workspace_id = ${workspaceId} AND s.automation_id = ${id}
      AND f.workspace_id = ${workspaceId} AND f.id = s.feedback_id AND NOT ${holds}`);
}

/**
 * Returns items of the project that meet the conditions and are not yet known to, at most so many. With `changedSince`,
 * only items changed after it.
 */
export async function findNewMatches(
  ctx: SqlContext,
  { id, workspaceId, projectId }: AutomationRow,
  holds: Prisma.Sql,
  { most, changedSince }: { most: number; changedSince: Date | null },
): Promise<string[]> {
  const isChanged = changedSince ? Prisma.sql`f.updated_at > ${changedSince}::timestamptz` : Prisma.sql`true`;
  const rows = await ctx.db.rows<{ id: string }>(Prisma.sql`
    SELECT f.id FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.project_id = ${projectId} AND ${isChanged} AND ${holds}
      AND NOT EXISTS (
        SELECT FROM automation_matches s
        WHERE s.workspace_id = ${workspaceId} AND s.automation_id = ${id} AND s.feedback_id = f.id)
    LIMIT ${most}`);
  return rows.map((row) => row.id);
}
