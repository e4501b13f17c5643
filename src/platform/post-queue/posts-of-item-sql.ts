import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../context.ts';
import { leaseMs } from './claim-posts-sql.ts';

/** A post of the item in the lane. */
export interface PostOfItem {
  id: string;
  number: number;
  /** A process has claimed it. */
  isClaimed: boolean;
  /** It is being sent, see {@link beginTogether}. */
  hasBegun: boolean;
}

/** Reads the posts of an item in a lane: a given one first, and then those of the first events. */
export function readPostsOfItem(
  tx: SqlContext,
  { workspaceId, lane, item }: { workspaceId: string; lane: string; item: string },
  first: string,
  most: number,
): Promise<PostOfItem[]> {
  const now = tx.clock();
  const isClaimed = Prisma.sql`coalesce(leased_until > ${now}::timestamptz, false)`;
  return tx.db.rows<PostOfItem>(Prisma.sql`
    SELECT id, number::float8 AS number, ${isClaimed} AS "isClaimed",
      ${isClaimed} AND due_at > ${now}::timestamptz AS "hasBegun"
    FROM outgoing_posts WHERE workspace_id = ${workspaceId} AND lane = ${lane} AND item = ${item}
    ORDER BY id <> ${first}, number LIMIT ${most}`);
}

/**
 * Keeps posts that go together with a claimed one from being claimed before its lease ends. They take no place in the lane
 * and to the host, because all of them are one request. The claimed one is among them.
 */
export async function beginTogether(tx: SqlContext, workspaceId: string, ids: string[]): Promise<void> {
  const until = new Date(tx.clock().getTime() + leaseMs);
  await tx.db.run(Prisma.sql`
    UPDATE outgoing_posts SET due_at = ${until}::timestamptz
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}
