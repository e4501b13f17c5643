import { cleanHtml, readableText } from '../../../base/text/clean-html.ts';
import { loopHeader } from '../../../platform/mail/loop-mark.ts';
import { automaticHeaders, type MailKind } from '../../../platform/mail/mail-kind.ts';
import type { AttachedFile, Message } from '../../../platform/mail/message.ts';
import { asPlainName } from '../../../platform/mail/plain-name.ts';
import { chooseAttached } from './choose-attached.ts';
import type { CustomerMail, CustomerMailKind, MailedFile } from './customer-mail.ts';
import { isAutomatic, isWithheld } from './is-withheld.ts';
import { composeLetter } from './letter.ts';
import { loadMailLanguage } from './mail-language.ts';
import { composeSenderName } from './sender-name.ts';
import { composeSubject, oneLine } from './subject.ts';
import { messageIdOf, threadHeaders } from './thread-ids.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

/** Composes a mail to a customer, the same each time. Rejects if a file that goes with it cannot be read. */
export async function composeCustomerMail(mail: CustomerMail): Promise<Message> {
  const language = await loadMailLanguage(mail.language);
  const letter = composeLetter(mail, language);
  const subject = composeSubject(mail);
  const { attached } = chooseAttached(mail);
  return {
    from: { name: composeSenderName(mail), address: mail.sender.address },
    to: { name: isWithheld(mail) ? '' : asPlainName(mail.to.name), address: mail.to.address },
    ...(mail.replyTo !== null && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.bounceAddress !== null && { envelopeFrom: mail.bounceAddress }),
    subject,
    text: writeText(letter),
    html: writeHtml(letter, { subject, language, primaryColor: mail.project.primaryColor }),
    attachments: await Promise.all(attached.map(attach)),
    messageId: messageIdOf(mail.mailId, mail.host),
    ...threadHeaders(mail),
    headers: headersOf(mail),
  };
}

/** Returns the text of a mail, without its files. A mail that asks for a rating has a second one: what its HTML says. */
export async function composeTexts(mail: CustomerMail): Promise<string[]> {
  const language = await loadMailLanguage(mail.language);
  const letter = composeLetter(mail, language);
  const text = writeText(letter);
  if (!letter.rating) return [text];
  const look = { subject: composeSubject(mail), language, primaryColor: mail.project.primaryColor };
  return [text, readableText(cleanHtml(writeHtml(letter, look)))];
}

const mailKinds: Record<CustomerMailKind, MailKind> = {
  answer: 'answer',
  receipt: 'receipt',
  resolved: 'notice',
  link: 'notice',
};

/** An answer that a person wrote has none of them: other help desks would drop it. */
function headersOf(mail: CustomerMail): Record<string, string> {
  if (!isAutomatic(mail)) return automaticHeaders('answer');
  return {
    ...automaticHeaders(mailKinds[mail.kind]),
    ...(mail.isByAutomation && { 'Auto-Submitted': 'auto-replied' }),
    'X-Auto-Response-Suppress': 'All',
    [loopHeader]: mail.loopMark,
    'List-Unsubscribe': `<${mail.stopUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

async function attach({ name, mimeType, read }: MailedFile): Promise<AttachedFile> {
  return { filename: oneLine(name), contentType: mimeType, content: await read() };
}
