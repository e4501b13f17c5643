import { type Feedback, Prisma } from '../../../generated/prisma/client.ts';
import { mailboxOf } from '../../base/contact/mailbox.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isToMailbox, mailedAt } from './mailbox-sql.ts';
import { submitterSql } from './submitter-sql.ts';

/** To one mailbox. */
const mostAnHour = 5;

/** Lets those who confirm something to this mailbox come one after the other, until the transaction ends: so none counts too few. */
export async function lockReceipts(tx: SqlContext, workspaceId: string, address: string): Promise<void> {
  const name = `receipts of ${workspaceId} to ${mailboxOf(address)}`;
  await tx.db.run(Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Stores a mail that waits, or one that is skipped because of the limits: one in ten minutes and five an hour. */
export async function insertReceiptRow(
  tx: SqlContext,
  item: Pick<Feedback, 'id' | 'workspaceId' | 'userEmail' | 'userName'>,
  address: string,
): Promise<void> {
  const { workspaceId, id: feedbackId } = item;
  const now = tx.clock();
  await tx.db.run(Prisma.sql`
    WITH ${submitterSql(tx, item)}, earlier AS (
      SELECT count(*) >= ${mostAnHour} OR bool_or(created_at > ${now}::timestamptz - interval '10 minutes') AS are_enough FROM mails
      WHERE ${isToMailbox(workspaceId, address)} AND ${mailedAt} > ${now}::timestamptz - interval '1 hour'
        AND kind = 'receipt' AND state <> 'skipped'
    ), judged AS (
      SELECT CASE WHEN NOT ${tx.sendsMail} THEN 'not_set_up' WHEN are_enough THEN 'limit' END AS reason FROM earlier
    )
    INSERT INTO mails (id, workspace_id, feedback_id, participant_id, kind, "to", state, reason, due_at, created_at)
    SELECT ${newId('mail')}, ${workspaceId}, ${feedbackId}, s.id, 'receipt', s.email,
      CASE WHEN j.reason IS NULL THEN 'waiting' ELSE 'skipped' END, j.reason,
      CASE WHEN j.reason IS NULL THEN ${now}::timestamptz END, ${now}::timestamptz
    FROM submitter s, judged j`);
}
