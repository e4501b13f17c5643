import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** Read marks live as long, so what is older counts as read. */
const readMarkMs = 30 * 86_400_000;

interface Asked {
  workspaceId: string;
  userId: string;
  ids: string[];
}

/**
 * Returns those of the items that the user has not read, or on which somebody else has commented since. Only what is theirs,
 * what they watch and what is nobody's can be unread.
 */
export async function findUnread({ db, clock }: SqlContext, { workspaceId, userId, ids }: Asked): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const since = new Date(clock().getTime() - readMarkMs);
  const rows = await db.rows<{ id: string }>(Prisma.sql`
    SELECT f.id FROM feedback f
      LEFT JOIN item_reads r ON r.workspace_id = f.workspace_id AND r.feedback_id = f.id AND r.user_id = ${userId}
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${ids}::text[])
      AND (f.assignee_id IS NULL OR f.assignee_id = ${userId} OR ${userId} = ANY(f.watcher_ids))
      AND (r.read_at IS NULL AND f.created_at > ${since}::timestamptz OR EXISTS (
        SELECT 1 FROM comments c
        WHERE c.workspace_id = f.workspace_id AND c.feedback_id = f.id
          AND c.created_at > coalesce(r.read_at, ${since}::timestamptz) AND c.author_id IS DISTINCT FROM ${userId}))`);
  return new Set(rows.map(({ id }) => id));
}
