import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { KindChanges } from './channels.ts';

/** A member who may be told something, and of what. */
export interface Receiver {
  userId: string;
  role: string;
  kinds: KindChanges;
  /** Null for all. */
  projectIds: string[] | null;
  allDeadlines: boolean;
}

/** Reads the active members of the workspace: those of these users, or all. */
export function readReceivers({ db }: SqlContext, workspaceId: string, userIds?: string[]): Promise<Receiver[]> {
  const among = userIds ? Prisma.sql`AND m.user_id = ANY(${userIds}::text[])` : Prisma.empty;
  return db.rows<Receiver>(Prisma.sql`
    SELECT m.user_id AS "userId", m.role, coalesce(s.kinds, '{}') AS kinds,
      CASE WHEN NOT s.all_projects THEN s.project_ids END AS "projectIds",
      coalesce(s.all_deadlines, false) AND m.role IN ('owner', 'admin') AS "allDeadlines"
    FROM members m LEFT JOIN notification_settings s ON s.workspace_id = m.workspace_id AND s.user_id = m.user_id
    WHERE m.workspace_id = ${workspaceId} AND m.status = 'active' ${among}`);
}

/** Whether the user watches what they answer. */
export async function watchesWhatTheyAnswer(
  { db }: Pick<SqlContext, 'db'>,
  workspaceId: string,
  userId: string,
): Promise<boolean> {
  const [row] = await db.rows<{ watches: boolean }>(Prisma.sql`
    SELECT watch_when_i_answer AS watches FROM notification_settings
    WHERE workspace_id = ${workspaceId} AND user_id = ${userId}`);
  return row?.watches ?? true;
}
