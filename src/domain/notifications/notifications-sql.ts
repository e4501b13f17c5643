import { Prisma } from '../../../generated/prisma/client.ts';
import type { Notification } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';

/** How much of an item's message is shown, in characters. */
const titleCharacters = 120;

const columns = Prisma.sql`n.id, n.workspace_id AS "workspaceId", n.kind, n.reason, n.count, n.feedback_id AS "feedbackId",
  f.ticket_number AS "ticketNumber",
  coalesce(n.title, left(regexp_replace(f.message, '\\s+', ' ', 'g'), ${Prisma.raw(String(titleCharacters))})) AS title, n.actor,
  n.event_id AS "eventId", n.created_at AS "createdAt", n.read_at AS "readAt"`;

/** The list of a user in these workspaces. An index has it in order. */
export function notificationsOf(
  userId: string,
  workspaceIds: string[],
  unread: boolean | undefined,
): ListSource<Notification> {
  const readAt = unread === undefined ? Prisma.empty : Prisma.raw(`AND n.read_at IS ${unread ? '' : 'NOT '}NULL`);
  return {
    idPrefix: 'ntf',
    columns,
    table: 'notifications',
    alias: 'n',
    joins: Prisma.sql`LEFT JOIN feedback f ON f.workspace_id = n.workspace_id AND f.id = n.feedback_id`,
    filters: Prisma.sql`n.workspace_id = ANY(${workspaceIds}::text[]) AND n.user_id = ${userId} AND n.in_bell ${readAt}`,
    sortColumn: { name: 'n.created_at', type: 'timestamptz', isNullable: false },
    sortValueOf: ({ createdAt }) => createdAt,
  };
}

/** Which notifications were read: some, those of an item, or one and all that are older. */
export type ReadBound = { ids: string[] } | { feedbackId: string } | { upTo: { createdAt: Date; id: string } };

/** Marks a user's notifications as read, and takes back what waits to be sent of them. Returns how many there were. */
export function markRead(
  { db, clock }: SqlContext,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  bound: ReadBound,
): Promise<number> {
  return db.run(Prisma.sql`
    UPDATE notifications SET read_at = ${clock()}::timestamptz, mail_due_at = NULL, push_due_at = NULL
    WHERE workspace_id = ${workspaceId} AND id = ANY(ARRAY(
      SELECT n.id FROM notifications n
      WHERE n.workspace_id = ${workspaceId} AND n.user_id = ${userId} AND n.read_at IS NULL AND ${within(bound)}
      ORDER BY n.created_at, n.id FOR UPDATE))`);
}

function within(bound: ReadBound): Prisma.Sql {
  if ('ids' in bound) return Prisma.sql`n.id = ANY(${bound.ids}::text[])`;
  if ('feedbackId' in bound) return Prisma.sql`n.feedback_id = ${bound.feedbackId}`;
  const { createdAt, id } = bound.upTo;
  return Prisma.sql`(n.created_at, n.id) <= (${createdAt}::timestamptz, ${id})`;
}

/** Notes that the user has read the item. */
export async function markItemRead(
  { db, clock }: SqlContext,
  { workspaceId, userId, feedbackId }: { workspaceId: string; userId: string; feedbackId: string },
): Promise<void> {
  await db.run(Prisma.sql`
    INSERT INTO item_reads (workspace_id, user_id, feedback_id, read_at)
    VALUES (${workspaceId}, ${userId}, ${feedbackId}, ${clock()}::timestamptz)
    ON CONFLICT (workspace_id, user_id, feedback_id) DO UPDATE SET read_at = excluded.read_at`);
}
