import type { MailFacts } from './mail-form.ts';

/** Returns the key of a mail as hexadecimal digits. The digest is made outside this thread, for a mail has up to 25 MB. */
export async function keyOfMail(
  mail: Uint8Array,
  { messageId, from, date }: Pick<MailFacts, 'messageId' | 'from' | 'date'>,
): Promise<string> {
  const names = [messageId, from?.address.toLowerCase() ?? '', date?.toISOString() ?? ''];
  const hashed = messageId === null ? new Uint8Array(mail) : new TextEncoder().encode(names.join('\n'));
  return Buffer.from(await crypto.subtle.digest('SHA-256', hashed)).toString('hex');
}
