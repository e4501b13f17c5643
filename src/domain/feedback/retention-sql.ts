import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { lockSomeItems, type SomeItems } from '../some-items-sql.ts';

export interface ProjectOfItems {
  workspaceId: string;
  projectId: string;
}

const days = Prisma.sql`p.privacy_settings ->> 'retentionDays'`;

/**
 * Items that were closed so many days ago. One that was erased is no more among them, unless it was opened and closed
 * again: people may have written on it. An index has those of a project in the order of their time.
 */
function isPast({ clock }: SqlContext, days: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`f.resolved_at IS NOT NULL AND (f.erased_at IS NULL OR f.erased_at < f.resolved_at)
    AND f.resolved_at <= ${clock()}::timestamptz - make_interval(days => (${days})::int)`;
}

/** Finds the projects of all workspaces that have items to erase. An index has those that erase any. */
export function findPastRetention(ctx: SqlContext): Promise<ProjectOfItems[]> {
  return ctx.db.rows<ProjectOfItems>(Prisma.sql`
    SELECT p.workspace_id AS "workspaceId", p.id AS "projectId" FROM projects p
    WHERE ${days} IS NOT NULL AND p.deleted_at IS NULL AND EXISTS (
      SELECT FROM feedback f
      WHERE f.workspace_id = p.workspace_id AND f.project_id = p.id AND ${isPast(ctx, days)})
    ORDER BY p.workspace_id, p.id`);
}

/** Locks some of the project's items to erase, the longest closed first. */
export function lockPastRetention(
  ctx: SqlContext,
  { workspaceId, projectId }: ProjectOfItems,
  most: number,
): Promise<SomeItems> {
  const ownDays = Prisma.sql`SELECT ${days} FROM projects p WHERE p.workspace_id = ${workspaceId} AND p.id = ${projectId}`;
  const which = Prisma.sql`f.project_id = ${projectId} AND ${isPast(ctx, ownDays)}`;
  return lockSomeItems(ctx, workspaceId, { which, order: Prisma.sql`f.resolved_at`, most });
}

/** Takes the items from their customers, who stay. The items are locked. */
export async function unlinkFromCustomers({ db }: SqlContext, workspaceId: string, ids: string[]): Promise<void> {
  await db.run(Prisma.sql`
    WITH gone AS (
      SELECT customer_id, count(*)::int AS items FROM feedback
      WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[]) AND customer_id IS NOT NULL GROUP BY 1
    ), locked AS (
      SELECT id FROM customers WHERE workspace_id = ${workspaceId} AND id IN (SELECT customer_id FROM gone)
      ORDER BY id FOR UPDATE
    ), recounted AS (
      UPDATE customers c SET feedback_count = c.feedback_count - gone.items, version = c.version + 1
      FROM gone WHERE c.workspace_id = ${workspaceId} AND c.id = gone.customer_id AND c.id = ANY(ARRAY(SELECT id FROM locked))
    )
    UPDATE feedback SET customer_id = NULL
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[]) AND customer_id IS NOT NULL`);
}
