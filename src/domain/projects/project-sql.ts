import type { Context } from '../../platform/context.ts';

/** Locks the imports into the project until the transaction ends. */
export async function lockImports(tx: Context, workspaceId: string, projectId: string): Promise<void> {
  await tx.db.$queryRaw`
    SELECT 1 FROM imports WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} ORDER BY id FOR UPDATE`;
}

/** Deletes these items; their customers no longer count them. */
export async function deleteItems(tx: Context, workspaceId: string, ids: string[]): Promise<void> {
  await tx.db.$executeRaw`
    WITH deleted AS (
      DELETE FROM feedback WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[]) RETURNING customer_id
    )
    UPDATE customers SET feedback_count = feedback_count - gone.items, version = version + 1
    FROM (SELECT customer_id, count(*)::int AS items FROM deleted GROUP BY customer_id) AS gone
    WHERE customers.workspace_id = ${workspaceId} AND customers.id = gone.customer_id`;
}
