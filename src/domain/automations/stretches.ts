import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { AutomationRow } from './automation.ts';

/** Ends the stretches of items that no longer meet the conditions (SQL over the table `f`): they may start anew. */
export async function endStretches(ctx: Context, { id }: AutomationRow, holds: Prisma.Sql): Promise<void> {
  await ctx.db.$executeRaw`
    DELETE FROM automation_stretches s USING feedback f
    WHERE s.automation_id = ${id} AND f.id = s.feedback_id AND NOT ${holds}`;
}

/** Items of the project that meet the conditions and are not known to, at most so many; only those changed since, if given. */
export async function findItemsOutsideStretches(
  ctx: Context,
  { id, workspaceId, projectId }: AutomationRow,
  holds: Prisma.Sql,
  { most, changedSince }: { most: number; changedSince: Date | null },
): Promise<string[]> {
  const isChanged = changedSince ? Prisma.sql`f.updated_at > ${changedSince}::timestamptz` : Prisma.sql`true`;
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.project_id = ${projectId} AND ${isChanged} AND ${holds}
      AND NOT EXISTS (SELECT FROM automation_stretches s WHERE s.automation_id = ${id} AND s.feedback_id = f.id)
    LIMIT ${most}`;
  return rows.map((row) => row.id);
}

/** Starts a stretch of each item; those that are in one already are not among the returned. */
export async function startStretches(
  tx: Context,
  { id, workspaceId }: AutomationRow,
  feedbackIds: string[],
): Promise<Set<string>> {
  if (feedbackIds.length === 0) return new Set();
  const started = await tx.db.$queryRaw<{ id: string }[]>`
    INSERT INTO automation_stretches (automation_id, feedback_id, workspace_id, started_at)
    SELECT ${id}, one, ${workspaceId}, ${tx.clock()}::timestamptz FROM unnest(${feedbackIds}::text[]) AS one
    ON CONFLICT DO NOTHING RETURNING feedback_id AS id`;
  return new Set(started.map((row) => row.id));
}
