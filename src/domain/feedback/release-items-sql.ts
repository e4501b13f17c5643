import type { Context } from '../../platform/context.ts';

/** Whose items have nobody assigned from then on, and are watched by them no longer. */
export interface Released {
  workspaceId: string;
  userId: string;
  /** Whether items that are resolved or closed change too. */
  doneToo: boolean;
}

/** The first items that the user is assigned to or watches, locked until the transaction ends. */
export async function lockSomeItemsOfUser(
  tx: Context,
  { workspaceId, userId, doneToo }: Released,
  most: number,
): Promise<string[]> {
  const rows = await tx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM feedback WHERE workspace_id = ${workspaceId}
      AND (assignee_id = ${userId} AND (${doneToo} OR status_category IN ('open', 'pending'))
        OR watcher_ids @> ARRAY[${userId}]::text[])
    ORDER BY created_at, id LIMIT ${most} FOR UPDATE`;
  return rows.map(({ id }) => id);
}

/** Takes a user off these items, as assignee and as watcher. */
export async function releaseItems(
  tx: Context,
  { workspaceId, userId, doneToo }: Released,
  ids: string[],
): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE feedback SET assignee_id = CASE WHEN ${doneToo} OR status_category IN ('open', 'pending')
        THEN nullif(assignee_id, ${userId}) ELSE assignee_id END,
      watcher_ids = array_remove(watcher_ids, ${userId}),
      updated_at = ${tx.clock()}::timestamptz, version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`;
}
