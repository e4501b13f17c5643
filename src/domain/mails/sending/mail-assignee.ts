import type { SqlContext } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { readUsers } from '../../users/user-sql.ts';
import type { Mailing } from './mailing-sql.ts';

/** Tells the assignee of an item that a mail about it did not reach its recipient. */
export async function mailAssignee(tx: SqlContext, mailing: Mailing): Promise<void> {
  const { assigneeId, feedbackId, ticketNumber, to } = mailing;
  if (assigneeId === null) return;
  const users = await readUsers(tx.db, [assigneeId]);
  const mails = users.map(({ email }) =>
    composeMail({
      to: email,
      subject: `#${ticketNumber}: a mail could not be sent`,
      paragraphs: [`The mail about #${ticketNumber} to ${to} was tried for three days, and no mail server took it.`],
      footer: 'You get this mail because you are the assignee.',
    }),
  );
  await sendMail(tx, ...mails.map((mail) => ({ ...mail, feedbackId })));
}
