import { type Mail, Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { readFeedback } from '../feedback/feedback-sql.ts';
import { recordMail } from '../mails/mail.ts';
import { mailColumns } from '../mails/mail-sql.ts';
import { countCustomerMail } from '../mails/sending/mail-metrics.ts';
import { suppressAddress } from '../mails/sending/settle-mail-sql.ts';
import type { BouncedMail } from './find-bounced.ts';

const mostReasonCharacters = 500;

/** Notes that a mail of ours came back. With `suppresses` its address gets no more mail. */
export async function storeBounce(
  tx: SqlContext,
  workspaceId: string,
  { mail: { id, feedbackId }, answer, isFull }: BouncedMail,
  suppresses: boolean,
): Promise<void> {
  const [mail] = await tx.db.rows<Mail>(Prisma.sql`
    UPDATE mails m SET state = 'bounced', reason = ${isFull ? 'mailbox_full' : 'refused'}
    WHERE m.workspace_id = ${workspaceId} AND m.id = ${id} AND m.state = 'sent' RETURNING ${mailColumns}`);
  if (!mail) return;
  if (suppresses && mail.to !== '')
    await suppressAddress(tx, workspaceId, mail.to, answer.slice(0, mostReasonCharacters).toWellFormed());
  const item = await readFeedback(tx, workspaceId, feedbackId);
  if (item) recordMail(tx, 'mail.bounced', item.projectId, mail);
  tx.afterCommit(() => countCustomerMail('bounced'));
}
