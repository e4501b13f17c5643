import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isAddressProven } from '../rules/address-proven.ts';
import { submitterSql } from './submitter-sql.ts';

/** The owner of an address that nobody has proven hears of the item only after an agent has answered. */
export async function insertResolvedRow(tx: SqlContext, item: Feedback, dueAt: Date): Promise<void> {
  const { workspaceId, id: feedbackId } = item;
  const isOfItem = Prisma.sql`workspace_id = ${workspaceId} AND feedback_id = ${feedbackId}`;
  await tx.db.run(Prisma.sql`
    WITH ${submitterSql(tx, item)}, allowed AS (
      SELECT id, email FROM submitter WHERE ${isAddressProven(item)}
        OR EXISTS (SELECT 1 FROM comments WHERE ${isOfItem} AND author_type = 'agent')
    ), told AS (
      UPDATE mails m SET tells_resolved = true FROM allowed a
      WHERE m.workspace_id = ${workspaceId} AND m.feedback_id = ${feedbackId} AND m.participant_id = a.id AND m.kind = 'answer'
        AND m.state = 'waiting' AND m.claimed_at IS NULL AND m.attempts = 0 AND m.due_at > ${tx.clock()}::timestamptz
      RETURNING m.id
    )
    INSERT INTO mails (id, workspace_id, feedback_id, participant_id, kind, "to", state, reason, due_at, created_at)
    SELECT ${newId('mail')}, ${workspaceId}, ${feedbackId}, a.id, 'resolved', a.email,
      CASE WHEN ${tx.sendsMail} THEN 'waiting' ELSE 'skipped' END, CASE WHEN NOT ${tx.sendsMail} THEN 'not_set_up' END,
      CASE WHEN ${tx.sendsMail} THEN ${dueAt}::timestamptz END, ${tx.clock()}::timestamptz
    FROM allowed a WHERE NOT EXISTS (SELECT 1 FROM told)
      AND NOT EXISTS (SELECT 1 FROM mails WHERE ${isOfItem} AND kind = 'resolved' AND state = 'waiting')`);
}
