import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Locks all items of the customer in the order in which everybody locks several, so that nobody waits in a circle. */
export async function lockItemsOfCustomer({ db }: SqlContext, workspaceId: string, customerId: string): Promise<void> {
  await db.rows(Prisma.sql`
    SELECT 1 FROM feedback WHERE workspace_id = ${workspaceId} AND customer_id = ${customerId}
    ORDER BY id FOR NO KEY UPDATE`);
}

export interface Way {
  workspaceId: string;
  fromId: string;
  toId: string;
}

/**
 * Moves these items of a customer to another of the workspace, and what the two count with them. The items are locked. Their
 * updatedAt stays: nobody has changed them.
 */
export async function moveItems(ctx: SqlContext, { workspaceId, fromId, toId }: Way, ids: string[]): Promise<void> {
  await ctx.db.run(Prisma.sql`
    WITH moved AS (
      UPDATE feedback SET customer_id = ${toId}, version = version + 1
      WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])
    ), locked AS (
      SELECT id FROM customers WHERE workspace_id = ${workspaceId} AND id IN (${fromId}, ${toId}) ORDER BY id
      FOR NO KEY UPDATE
    )
    UPDATE customers c SET version = c.version + 1,
      feedback_count = c.feedback_count + CASE WHEN c.id = ${fromId} THEN -${ids.length}::int ELSE ${ids.length}::int END
    WHERE c.workspace_id = ${workspaceId} AND c.id = ANY(ARRAY(SELECT id FROM locked))`);
}
