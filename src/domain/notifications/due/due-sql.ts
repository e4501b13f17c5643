import type { Notification } from '../../../../generated/prisma/client.ts';
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { EventActor, NotificationKind, NotificationReason } from '../../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../../platform/context.ts';
import type { QuietHours } from './quiet-hours.ts';

export type SentChannel = 'mail' | 'push';

/** A notification that is to be sent now, with its reader. */
export interface DueNotification
  extends Pick<Notification, 'id' | 'userId' | 'count' | 'feedbackId' | 'title' | 'eventId'> {
  kind: NotificationKind;
  reason: NotificationReason;
  actor: EventActor | null;
  email: string;
  awayUntil: Date | null;
  quietHours: QuietHours | null;
  timezone: string;
  ticketNumber: number | null;
  /** The item's message. */
  message: string | null;
  /** The comment or note that it tells of. */
  said: string | null;
}

const columns = { mail: Prisma.raw('mail_due_at'), push: Prisma.raw('push_due_at') };

/** Returns the workspaces in which something is due. */
export async function findDueWorkspaces({ db, clock }: SqlContext, channel: SentChannel): Promise<string[]> {
  const rows = await db.rows<{ workspaceId: string }>(Prisma.sql`
    SELECT workspace_id AS "workspaceId" FROM notifications WHERE ${columns[channel]} <= ${clock()}::timestamptz
    GROUP BY workspace_id ORDER BY min(${columns[channel]})`);
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Locks the due ones of a workspace that no other process sends, the oldest first. */
export async function lockDue(
  tx: SqlContext,
  workspaceId: string,
  channel: SentChannel,
  most: number,
): Promise<DueNotification[]> {
  const ids = await tx.db.rows<{ id: string }>(Prisma.sql`
    SELECT id FROM notifications
    WHERE workspace_id = ${workspaceId} AND ${columns[channel]} <= ${tx.clock()}::timestamptz
    ORDER BY created_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED`);
  return readUnread(
    tx,
    workspaceId,
    ids.map(({ id }) => id),
  );
}

/** Reads those of these that are unread, as far as their readers are members still, the oldest first. */
export function readUnread({ db }: SqlContext, workspaceId: string, ids: string[]): Promise<DueNotification[]> {
  return db.rows<DueNotification>(Prisma.sql`
    SELECT n.id, n.user_id AS "userId", n.kind, n.reason, n.count, n.feedback_id AS "feedbackId", n.title, n.actor,
      n.event_id AS "eventId", u.email, m.away_until AS "awayUntil", s.quiet_hours AS "quietHours",
      coalesce(u.timezone, 'UTC') AS timezone, f.ticket_number AS "ticketNumber", f.message,
      coalesce(c.message || CASE WHEN c.has_more THEN ' …' ELSE '' END, note.content) AS said
    FROM notifications n
      JOIN members m ON m.workspace_id = n.workspace_id AND m.user_id = n.user_id AND m.status = 'active'
      JOIN users u ON u.id = n.user_id
      LEFT JOIN notification_settings s ON s.workspace_id = n.workspace_id AND s.user_id = n.user_id
      LEFT JOIN feedback f ON f.workspace_id = n.workspace_id AND f.id = n.feedback_id
      LEFT JOIN events e ON e.workspace_id = n.workspace_id AND e.id = n.event_id
      LEFT JOIN comments c ON c.workspace_id = n.workspace_id AND c.id = e.subject_id AND n.kind = 'customer_answered'
      LEFT JOIN notes note ON note.workspace_id = n.workspace_id AND note.id = e.subject_id AND n.kind IN ('note', 'mention')
    WHERE n.workspace_id = ${workspaceId} AND n.id = ANY(${ids}::text[]) AND n.read_at IS NULL
    ORDER BY n.created_at, n.id`);
}

/** Puts these off until then, or for ever. */
export async function putOff(
  { db }: SqlContext,
  workspaceId: string,
  channel: SentChannel,
  { ids, until }: { ids: string[]; until: Date | null },
): Promise<void> {
  if (ids.length === 0) return;
  await db.run(Prisma.sql`
    UPDATE notifications SET ${columns[channel]} = ${until}::timestamptz
    WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}::text[])`);
}
