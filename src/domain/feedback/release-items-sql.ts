import type { Context } from '../../platform/context.ts';

/** The first items of the workspace that the user is assigned to or watches, locked until the transaction ends. */
export async function lockSomeItemsOfUser(
  tx: Context,
  workspaceId: string,
  userId: string,
  most: number,
): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM feedback WHERE workspace_id = ${workspaceId}
      AND (assignee_id = ${userId} OR watcher_ids @> ARRAY[${userId}]::text[])
    ORDER BY created_at, id LIMIT ${most} FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** Takes a user off these items, as assignee and as watcher. */
export async function releaseItems(tx: Context, workspaceId: string, userId: string, ids: string[]): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE feedback SET assignee_id = nullif(assignee_id, ${userId}), watcher_ids = array_remove(watcher_ids, ${userId}),
      updated_at = ${tx.clock()}::timestamptz, version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`;
}
