import type { Context } from '../../platform/context.ts';

/** Few enough that whoever waits for the rows hardly notices. */
export const itemsAtATime = 500;

/** Locks all items of the customer in the order in which everybody locks several, so that nobody waits in a circle. */
export async function lockItemsOfCustomer({ db }: Context, workspaceId: string, customerId: string): Promise<void> {
  await db.$queryRaw`
    SELECT 1 FROM feedback WHERE workspace_id = ${workspaceId} AND customer_id = ${customerId}
    ORDER BY id FOR NO KEY UPDATE`;
}

/**
 * Moves some of a customer's items, the oldest first, to another of the workspace, and what the two count with them. Returns
 * how many. The items' updatedAt stays: nobody has changed them.
 */
export async function moveSomeItems(ctx: Context, workspaceId: string, fromId: string, toId: string): Promise<number> {
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    WITH few AS (
      SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND customer_id = ${fromId}
      ORDER BY created_at, id LIMIT ${itemsAtATime} FOR UPDATE
    ), moved AS (
      UPDATE feedback SET customer_id = ${toId}, version = version + 1
      WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(SELECT id FROM few)) AND customer_id = ${fromId}
      RETURNING 1
    ), counted AS (
      SELECT count(*)::int AS count FROM moved
    ), locked AS (
      SELECT id FROM customers WHERE workspace_id = ${workspaceId} AND id IN (${fromId}, ${toId})
        AND (SELECT count FROM counted) > 0
      ORDER BY id FOR UPDATE
    ), recounted AS (
      UPDATE customers c SET version = c.version + 1, feedback_count = c.feedback_count
        + CASE WHEN c.id = ${fromId} THEN -counted.count ELSE counted.count END
      FROM counted WHERE c.workspace_id = ${workspaceId} AND c.id = ANY(ARRAY(SELECT id FROM locked))
    )
    SELECT count FROM counted`;
  return row?.count ?? 0;
}
