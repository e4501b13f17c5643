import type { CustomerMail } from './customer-mail.ts';
import { isWithheld } from './is-withheld.ts';

const mostBesideRoot = 10;
const mostIdCharacters = 255;
const messageId = /^<[^<>\s@]+@[^<>\s@]+>$/;

/** Returns the Message-ID of a mail, the same in every try. */
export function messageIdOf(mailId: string, host: string): string {
  return `<m.${mailId}@${host}>`;
}

/** Returns the id of no mail that all mails of an item refer to. Providers that replace a Message-ID keep it. */
export function threadRootOf(feedbackId: string, host: string): string {
  return `<t.${feedbackId}@${host}>`;
}

/** Returns what a mail refers to: the root first, and at most the last ten ids after it. */
export function threadHeaders(mail: CustomerMail): { references: string[]; inReplyTo: string } {
  const { feedbackId, host, thread } = mail;
  const root = threadRootOf(feedbackId, host);

  const theirs = [thread.theirs ?? ''].filter((id) => isMessageId(id) && !isWithheld(mail));
  const ours = thread.ours.slice(theirs.length - mostBesideRoot);
  return { references: [root, ...theirs, ...ours], inReplyTo: theirs[0] ?? ours.at(-1) ?? root };
}

/** Whether the text that a stranger's mail program made can stand in our header. */
function isMessageId(text: string): boolean {
  return text.length <= mostIdCharacters && messageId.test(text) && /^[\x21-\x7E]+$/.test(text);
}
