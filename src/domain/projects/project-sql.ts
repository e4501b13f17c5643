import type { Context } from '../../platform/context.ts';

/** Deletes all items of the project; their customers no longer count them. */
export async function deleteItemsOfProject(tx: Context, workspaceId: string, projectId: string): Promise<void> {
  await tx.db.$executeRaw`
    WITH deleted AS (
      DELETE FROM feedback WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} RETURNING customer_id
    )
    UPDATE customers SET feedback_count = feedback_count - gone.items
    FROM (SELECT customer_id, count(*)::int AS items FROM deleted GROUP BY customer_id) AS gone
    WHERE customers.workspace_id = ${workspaceId} AND customers.id = gone.customer_id`;
}
