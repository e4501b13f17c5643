import type { Feedback, Note } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { readUsers } from '../users/user-sql.ts';

const mostExcerptCharacters = 200;

/** Mails the users that a note mentions, but not its author. */
export async function mailMentioned(
  tx: SqlContext,
  { id: feedbackId, ticketNumber, message }: Feedback,
  note: Note,
): Promise<void> {
  const userIds = note.mentions.filter((id) => id !== note.authorId);
  if (userIds.length === 0) return;
  const users = await readUsers(tx.db, userIds);
  const mails = users.map(({ email }) =>
    composeMail({
      to: email,
      subject: `#${ticketNumber}: ${note.authorName} mentioned you`,
      paragraphs: [`${note.authorName} mentioned you in a note on #${ticketNumber}, "${excerpt(message)}":`],
      quote: note.content,
      footer: 'You watch this item from now on, because you were mentioned.',
    }),
  );
  await sendMail(tx, ...mails.map((mail) => ({ ...mail, feedbackId })));
}

function excerpt(message: string): string {
  const characters = [...message.replaceAll(/\s+/g, ' ')];
  return characters.length <= mostExcerptCharacters
    ? characters.join('')
    : `${characters.slice(0, mostExcerptCharacters).join('')}…`;
}
