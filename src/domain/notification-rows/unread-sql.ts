import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';

/** More are not counted. */
const mostCounted = 99;

/** Counts the unread notifications of a user in all their workspaces, up to 99. */
export async function countUnread({ db }: Pick<SqlContext, 'db'>, userId: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM members m JOIN notifications n ON n.workspace_id = m.workspace_id AND n.user_id = m.user_id
      WHERE m.user_id = ${userId} AND m.status = 'active' AND n.read_at IS NULL AND n.in_bell LIMIT ${mostCounted}
    ) AS unread`);
  return row?.count ?? 0;
}

/** Returns the id of the newest unread notification of a user in the workspace. Null if there is none. */
export async function readNewestUnread(
  { db }: Pick<SqlContext, 'db'>,
  workspaceId: string,
  userId: string,
): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM notifications
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId} AND read_at IS NULL AND in_bell
    ORDER BY created_at DESC, id DESC LIMIT 1`);
  return row?.id ?? null;
}
