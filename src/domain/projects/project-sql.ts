import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Locks the imports into the project until the transaction ends. */
export async function lockImports(tx: SqlContext, workspaceId: string, projectId: string): Promise<void> {
  await tx.db.rows(Prisma.sql`
    SELECT 1 FROM imports WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} ORDER BY id FOR UPDATE`);
}

/** Deletes these items; their customers no longer count them. */
export async function deleteItems(tx: SqlContext, workspaceId: string, ids: string[]): Promise<void> {
  await tx.db.run(Prisma.sql`
    WITH deleted AS (
      DELETE FROM feedback WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[]) RETURNING customer_id
    ), gone AS (
      SELECT customer_id, count(*)::int AS items FROM deleted WHERE customer_id IS NOT NULL GROUP BY customer_id
    ), locked AS (
      SELECT id FROM customers WHERE workspace_id = ${workspaceId} AND id IN (SELECT customer_id FROM gone)
      ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE customers c SET feedback_count = c.feedback_count - gone.items, version = c.version + 1
    FROM gone WHERE c.workspace_id = ${workspaceId} AND c.id = gone.customer_id AND c.id = ANY(ARRAY(SELECT id FROM locked))`);
}

/** Deletes some of the ids that customers have in the project, and returns how many. */
export function deleteSomeExternalIds(
  { db }: SqlContext,
  workspaceId: string,
  projectId: string,
  most: number,
): Promise<number> {
  return db.run(Prisma.sql`
    DELETE FROM customer_external_ids
    WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} AND external_id = ANY(ARRAY(
      SELECT external_id FROM customer_external_ids
      WHERE workspace_id = ${workspaceId} AND project_id = ${projectId} LIMIT ${most}))`);
}
