import type { Mail } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { readThreadLinks } from '../../participants/thread-links.ts';
import { readMailSettings } from '../../rules/mail-settings.ts';
import { composeTexts } from '../compose/compose-customer-mail.ts';
import { composeSenderName } from '../compose/sender-name.ts';
import { gatherMail } from './gather-mail.ts';
import { hasAsked, readMailedComments, readSentMailings } from './mailing-sql.ts';

/** The texts of mails to a person, and the names under which they came. */
export interface SentTexts {
  texts: string[];
  names: string[];
  addresses: string[];
}

/**
 * Composes the newest mails of an item to a person once more, as they were sent. Their texts are not stored. Nothing is noted, and
 * no file is read.
 */
export async function readSentTexts(
  ctx: SqlContext,
  to: Pick<Mail, 'workspaceId' | 'feedbackId' | 'participantId'>,
  most: number,
): Promise<SentTexts> {
  const sent: SentTexts = { texts: [], names: [], addresses: [] };
  const links = await readThreadLinks(ctx, to);
  for (const mailing of await readSentMailings(ctx, to, most)) {
    const link = links.find(({ participantId }) => participantId === mailing.participantId);
    if (!link) continue;
    const { comments, earlier } = await readMailedComments(ctx, mailing);
    const mailSettings = readMailSettings(mailing.mailSettings);
    const tellsResolved = mailing.kind === 'resolved' || mailing.tellsResolved;
    const asksForRating = tellsResolved && hasAsked(mailing);
    const parts = { mailing, link, mailSettings, comments, earlier, tellsResolved, asksForRating };
    const mail = await gatherMail(ctx, { ...parts, mailFrom: ctx.mailFrom });
    sent.texts.push(...(await composeTexts(mail)));
    sent.names.push(composeSenderName(mail), mail.project.name, ...comments.map(({ authorName }) => authorName));
    sent.addresses.push(mail.sender.address, ...(mail.replyTo === null ? [] : [mail.replyTo]));
  }
  return {
    texts: sent.texts,
    names: [...new Set(sent.names)],
    addresses: [...new Set(sent.addresses)],
  };
}
