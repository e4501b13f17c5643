import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/**
 * Has an index of its own, over all workspaces. The few projects that are being deleted are a list beside it: joined to them,
 * PostgreSQL would sort all that is overdue instead of reading the first of the index.
 */
const unrecorded = Prisma.sql`f.status_category IN ('open', 'pending') AND NOT f.breach_recorded AND f.due_date IS NOT NULL
  AND (f.workspace_id, f.project_id) NOT IN (
    SELECT g.workspace_id, g.id FROM projects g WHERE g.deleted_at IS NOT NULL)`;

/** Returns items of all workspaces that are overdue and not recorded, the longest overdue first, by workspace. */
export async function findBreaches({ db, clock }: SqlContext, most: number): Promise<Map<string, string[]>> {
  const rows = await db.rows<{ workspaceId: string; id: string }>(Prisma.sql`
    SELECT f.workspace_id AS "workspaceId", f.id FROM feedback f
    WHERE ${unrecorded} AND f.due_date < ${clock()}::timestamptz ORDER BY f.due_date LIMIT ${most}`);
  const found = new Map<string, string[]>();
  for (const { workspaceId, id } of rows) found.set(workspaceId, [...(found.get(workspaceId) ?? []), id]);
  return found;
}

/** Marks those of the items that still are overdue, and returns them. It is no change of the items. */
export async function markBreached({ db, clock }: SqlContext, workspaceId: string, ids: string[]): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    UPDATE feedback f SET breach_recorded = true
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(ARRAY(
      SELECT f.id FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${ids}::text[]) AND ${unrecorded}
        AND f.due_date < ${clock()}::timestamptz
      ORDER BY f.id FOR UPDATE))
    RETURNING f.id`);
  return rows.map(({ id }) => id);
}
