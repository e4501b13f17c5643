import { Prisma } from '../../../generated/prisma/client.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';

/** Locks the key until the transaction ends. Locks nothing if there is no such key, or none of this user. */
export async function lockKeyRow(tx: RecordingWork, { id, userId }: { id: string; userId?: string }): Promise<void> {
  const ofUser = userId === undefined ? Prisma.empty : Prisma.sql`AND user_id = ${userId}`;
  await tx.db.rows(Prisma.sql`SELECT 1 FROM api_keys WHERE id = ${id} ${ofUser} FOR UPDATE`);
}

/** Limits the user's keys to these workspaces, or to those of them that a limited key had. Returns how many keys there are. */
export async function limitKeys(
  tx: Pick<RecordingWork, 'db'>,
  userId: string,
  workspaceIds: string[],
): Promise<number> {
  return tx.db.run(Prisma.sql`
    UPDATE api_keys SET is_limited = true, workspace_ids = CASE
      WHEN is_limited THEN ARRAY(SELECT unnest(workspace_ids) INTERSECT SELECT unnest(${workspaceIds}::text[]) ORDER BY 1)
      ELSE ${workspaceIds}::text[] END
    WHERE user_id = ${userId} AND revoked_at IS NULL`);
}
