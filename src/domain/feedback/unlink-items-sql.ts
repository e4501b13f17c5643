import type { Context } from '../../platform/context.ts';

/**
 * The first items of the customer, locked until the transaction ends. The lock lets those pass who add a comment, and who would
 * otherwise wait for it while it waits for them.
 */
export async function lockSomeItemsOfCustomer(
  tx: Context,
  workspaceId: string,
  customerId: string,
  most: number,
): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM feedback WHERE workspace_id = ${workspaceId} AND customer_id = ${customerId}
    ORDER BY created_at, id LIMIT ${most} FOR NO KEY UPDATE`;
  return rows.map(({ id }) => id);
}

/** Links these items to nobody. */
export async function unlinkItems(tx: Context, workspaceId: string, ids: string[]): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE feedback SET customer_id = NULL, version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`;
}
