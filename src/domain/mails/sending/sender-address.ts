import type { MailSettings } from '../../../../generated/sdk/types.gen.ts';
import { readSender } from '../../../platform/mail/sender.ts';

const defaultName = '{agent} ({project})';

/** Returns the sender of a project's mails: its own, if it may still use it, else that of the service. */
export function senderOf({ from }: Pick<MailSettings, 'from'>, isAllowed: boolean, mailFrom: string) {
  if (from && isAllowed) return { name: from.name ?? defaultName, address: from.address };
  return { name: defaultName, address: readSender(mailFrom)?.address ?? mailFrom };
}

/** Returns where an answer to a project's mail goes. Null where nobody reads it, which the mail then says. */
export function replyToOf({ replyTo }: Pick<MailSettings, 'replyTo'>, withToken: string | null): string | null {
  return withToken ?? replyTo;
}
