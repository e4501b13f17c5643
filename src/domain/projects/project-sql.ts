import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';

/** Deletes all items of the project; their customers no longer count them. */
export function deleteItemsOfProject(tx: Context, workspaceId: string, projectId: string): Promise<void> {
  return deleteItemsWhere(tx, workspaceId, Prisma.sql`project_id = ${projectId}`);
}

/** The same of these items. */
export function deleteItems(tx: Context, workspaceId: string, ids: string[]): Promise<void> {
  return deleteItemsWhere(tx, workspaceId, Prisma.sql`id = ANY(${ids}::text[])`);
}

/** The first items of the project, locked until the transaction ends. */
export async function lockSomeItems(
  tx: Context,
  workspaceId: string,
  projectId: string,
  most: number,
): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND project_id = ${projectId}
    ORDER BY created_at, id LIMIT ${most} FOR UPDATE`;
  return rows.map(({ id }) => id);
}

async function deleteItemsWhere(tx: Context, workspaceId: string, isGoing: Prisma.Sql): Promise<void> {
  await tx.db.$executeRaw`
    WITH deleted AS (
      DELETE FROM feedback WHERE workspace_id = ${workspaceId} AND ${isGoing} RETURNING customer_id
    )
    UPDATE customers SET feedback_count = feedback_count - gone.items
    FROM (SELECT customer_id, count(*)::int AS items FROM deleted GROUP BY customer_id) AS gone
    WHERE customers.workspace_id = ${workspaceId} AND customers.id = gone.customer_id`;
}
