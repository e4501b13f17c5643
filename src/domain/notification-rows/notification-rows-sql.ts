import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { collectsForMs, type OpenRow } from './open-notifications.ts';
import type { Telling } from './telling.ts';

/** Reads the unread notifications, in their order, that may become one with what these members are to be told. */
export function readOpen(tx: SqlContext, workspaceId: string, tellings: Telling[]): Promise<OpenRow[]> {
  const distinct = (values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null);
  const userIds = distinct(tellings.map(({ userId }) => userId));
  const items = distinct(tellings.map(({ feedbackId }) => feedbackId));
  const causes = distinct(tellings.map(({ cause }) => cause));
  const since = new Date(tx.clock().getTime() - collectsForMs);
  return tx.db.rows<OpenRow>(Prisma.sql`
    SELECT n.user_id AS "userId", n.kind, n.reason, n.feedback_id AS "feedbackId", n.title, n.actor, n.event_id AS "eventId",
      n.cause, n.id, n.count, n.in_bell AS "inBell", n.created_at AS "createdAt", n.mail_due_at AS "mailDueAt",
      n.push_due_at AS "pushDueAt"
    FROM notifications n
    WHERE n.workspace_id = ${workspaceId} AND n.user_id = ANY(${userIds}::text[]) AND n.read_at IS NULL
      AND (n.feedback_id = ANY(${items}::text[]) AND n.created_at > ${since}::timestamptz OR n.cause = ANY(${causes}::text[]))
    ORDER BY n.created_at, n.id FOR UPDATE`);
}

/** Writes what has become of them, each kind of change in one statement. */
export async function writeNotifications(
  tx: SqlContext,
  workspaceId: string,
  { added, changed, gone }: { added: OpenRow[]; changed: OpenRow[]; gone: string[] },
): Promise<void> {
  if (gone.length > 0)
    await tx.db.run(Prisma.sql`
      DELETE FROM notifications WHERE workspace_id = ${workspaceId} AND id = ANY(${gone}::text[])`);
  if (changed.length > 0) await renew(tx, workspaceId, changed);
  await insertRows(
    tx,
    'notifications',
    added.map((row) => ({ workspaceId, ...row })),
  );
}

async function renew(tx: SqlContext, workspaceId: string, rows: OpenRow[]): Promise<void> {
  const records = rows.map((row) => ({
    ...{
      id: row.id,
      kind: row.kind,
      reason: row.reason,
      count: row.count,
      feedback_id: row.feedbackId,
      title: row.title,
    },
    ...{ actor: row.actor, event_id: row.eventId, cause: row.cause, in_bell: row.inBell },
    ...{ mail_due_at: row.mailDueAt, push_due_at: row.pushDueAt },
  }));
  await tx.db.run(Prisma.sql`
    UPDATE notifications n SET kind = r.kind, reason = r.reason, count = r.count, feedback_id = r.feedback_id, title = r.title,
      actor = r.actor, event_id = r.event_id, cause = r.cause, in_bell = r.in_bell, mail_due_at = r.mail_due_at,
      push_due_at = r.push_due_at
    FROM json_populate_recordset(NULL::notifications, ${JSON.stringify(records)}::json) AS r
    WHERE n.workspace_id = ${workspaceId} AND n.id = r.id`);
}
