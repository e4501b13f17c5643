import { type Feedback, type Mail, Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { submitterSql } from './submitter-sql.ts';

/** An item has a submitter and at most 20 others, and a comment names at most 20 more. */
const mostRecipients = 41;

interface AnswerRows {
  commentId: string;
  cc: string[];
  automatic: boolean;
  tellsResolved: boolean;
  dueAt: Date;
}

/** Returns the mails that now have the comment, in no order. */
export function insertAnswerRows(
  tx: SqlContext,
  item: Feedback,
  { commentId, cc, automatic, tellsResolved, dueAt }: AnswerRows,
): Promise<Pick<Mail, 'state'>[]> {
  const { workspaceId, id: feedbackId } = item;
  const now = tx.clock();
  // An automation's answer goes to the submitter, as all that nobody writes.
  const answersTo = automatic ? item.userEmail : (item.answerTo ?? item.userEmail);
  const isOfItem = Prisma.sql`m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId}`;
  const isUntouched = Prisma.sql`m.state = 'waiting' AND m.claimed_at IS NULL AND m.attempts = 0`;
  const ids = Array.from({ length: mostRecipients }, () => newId('mail'));
  return tx.db.rows(Prisma.sql`
    WITH ${submitterSql(tx, item)}, recipients AS (
      SELECT id, email, is_submitter, row_number() OVER (ORDER BY id) AS number FROM (
        SELECT id, ${answersTo}::text AS email, true AS is_submitter FROM submitter
        UNION ALL SELECT id, email, false FROM participants
        WHERE workspace_id = ${workspaceId} AND feedback_id = ${feedbackId} AND email IS DISTINCT FROM ${item.userEmail}::text
          AND (kind <> 'cc' OR email = ANY(${cc}::text[]))
      ) AS known
    ), superseded AS (
      UPDATE mails m SET state = 'skipped', reason = 'superseded', due_at = NULL
      WHERE ${isOfItem} AND m.kind = 'resolved' AND ${isUntouched} RETURNING m.participant_id
    ), said AS (
      SELECT r.*, coalesce((${tellsResolved} AND r.is_submitter) OR r.id IN (SELECT participant_id FROM superseded), false)
        AS tells_resolved FROM recipients r
    ), appended AS (
      UPDATE mails m SET comment_ids = m.comment_ids || ${commentId}::text, tells_resolved = m.tells_resolved OR s.tells_resolved
      FROM said s WHERE ${isOfItem} AND m.participant_id = s.id AND m.kind = 'answer' AND m.automatic = ${automatic}
        AND ${isUntouched} AND m.due_at > ${now}::timestamptz
      RETURNING m.participant_id, m.state
    ), inserted AS (
      INSERT INTO mails (id, workspace_id, feedback_id, participant_id, kind, comment_ids, "to", automatic, tells_resolved, state,
        reason, due_at, created_at)
      SELECT n.id, ${workspaceId}, ${feedbackId}, s.id, 'answer', ARRAY[${commentId}::text], coalesce(s.email, ''), ${automatic},
        coalesce(s.tells_resolved, false), CASE WHEN ${tx.sendsMail} AND s.id IS NOT NULL THEN 'waiting' ELSE 'skipped' END,
        CASE WHEN s.id IS NULL THEN 'no_address' WHEN NOT ${tx.sendsMail} THEN 'not_set_up' END,
        CASE WHEN ${tx.sendsMail} AND s.id IS NOT NULL THEN ${dueAt}::timestamptz END, ${now}::timestamptz
      FROM (VALUES (1)) AS once LEFT JOIN said s ON true
        JOIN unnest(${ids}::text[]) WITH ORDINALITY AS n (id, number) ON n.number = coalesce(s.number, 1)
      WHERE NOT EXISTS (SELECT 1 FROM appended a WHERE a.participant_id = s.id)
      RETURNING state
    )
    SELECT state FROM inserted UNION ALL SELECT state FROM appended`);
}
