import type { Context } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { threadRootOf } from '../../mails/compose/thread-ids.ts';
import { memberKey } from '../../notification-rows/take-back.ts';
import { replyAddress } from '../../participants/mail-addresses.ts';
import { takeThreadLink } from '../../participants/thread-links.ts';
import type { DueNotification } from '../due/due-sql.ts';
import { placeInDashboard } from '../due/place-in-dashboard.ts';
import { sendDue } from '../due/send-due.ts';
import { strongestFirst } from '../due/strongest-first.ts';
import { replyMark } from './answer-words.ts';
import { footerOf, sentenceOf } from './notification-words.ts';

const mostExcerptCharacters = 200;

/** Mails the notifications whose time has come. */
export function mailNotifications(ctx: Context): Promise<void> {
  return sendDue(ctx, 'mail', async (tx, workspaceId, groups) => {
    for (const together of groups) await mailTogether(tx, workspaceId, together);
  });
}

/** Mails what one reader is told of one item, or of one other thing. An answer to it becomes a note. */
async function mailTogether(tx: Context, workspaceId: string, together: DueNotification[]): Promise<void> {
  const [strongest, ...others] = strongestFirst(together);
  if (!strongest) return;
  const { userId, feedbackId, email: to, ticketNumber, message, said } = strongest;
  const replyTo = feedbackId === null ? null : await answerAddress(tx, { workspaceId, feedbackId, userId });
  const subject = sentenceOf(strongest);
  const title = strongest.kind === 'automation' ? strongest.title : null;
  const mail = composeMail({
    to,
    subject: feedbackId === null ? subject : `#${ticketNumber}: ${subject}`,
    paragraphs: [
      ...(replyTo === null ? [] : [replyMark]),
      `${subject}${message === null ? '' : `, "${excerpt(message)}"`}.`,
      ...(title === null ? [] : [title]),
      ...others.map((one) => `${sentenceOf(one)}.`),
      `${tx.siteUrl}/app/${placeInDashboard(workspaceId, strongest)}`,
    ],
    ...(said !== null && { quote: said }),
    footer: footerOf(strongest),
  });
  const { hostname } = new URL(tx.siteUrl);
  await sendMail(tx, {
    ...mail,
    toMember: memberKey(workspaceId, userId),
    ...(feedbackId !== null && { feedbackId, references: [threadRootOf(feedbackId, hostname)] }),
    ...(replyTo !== null && { replyTo }),
  });
}

/** Null where no mail comes in. */
async function answerAddress(
  tx: Context,
  { workspaceId, feedbackId, userId }: { workspaceId: string; feedbackId: string; userId: string },
): Promise<string | null> {
  if (tx.mailReplyAddress === null) return null;
  return replyAddress(tx, await takeThreadLink(tx, { workspaceId, feedbackId, participantId: userId }));
}

function excerpt(message: string): string {
  const characters = [...message.replaceAll(/\s+/g, ' ')];
  return characters.length <= mostExcerptCharacters
    ? characters.join('')
    : `${characters.slice(0, mostExcerptCharacters).join('')}…`;
}
