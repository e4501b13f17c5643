import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { lockSomeItems, type SomeItems } from '../some-items-sql.ts';

/** Whose items have nobody assigned from then on, and are watched by them no longer. */
export interface Released {
  workspaceId: string;
  userId: string;
  /** Whether items that are resolved or closed change too. */
  doneToo: boolean;
}

/** The first items that the user is assigned to or watches, locked until the transaction ends. */
export function lockSomeItemsOfUser(tx: SqlContext, { workspaceId, userId, doneToo }: Released): Promise<SomeItems> {
  const which = Prisma.sql`(f.assignee_id = ${userId} AND (${doneToo} OR f.status_category IN ('open', 'pending'))
    OR f.watcher_ids @> ARRAY[${userId}]::text[])`;
  return lockSomeItems(tx, workspaceId, { which });
}

/** Takes a user off these items, as assignee and as watcher. */
export async function releaseItems(
  tx: SqlContext,
  { workspaceId, userId, doneToo }: Released,
  ids: string[],
): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE feedback SET assignee_id = CASE WHEN ${doneToo} OR status_category IN ('open', 'pending')
        THEN nullif(assignee_id, ${userId}) ELSE assignee_id END,
      watcher_ids = array_remove(watcher_ids, ${userId}),
      updated_at = ${tx.clock()}::timestamptz, version = version + 1
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}
