import { newContext, type Services } from '../../platform/context.ts';
import type { MailboxPlace, MailboxPosition, MailReceipt, RawMail } from '../../platform/mail/raw-mail.ts';
import { knowsRecipient } from './find-place.ts';
import { notePosition, readPosition } from './inbound-mail-sql.ts';
import { receiveMail } from './receive-mail.ts';

/** The functions behind the doors of mail. */
export interface MailPipe {
  receive(mail: RawMail): Promise<MailReceipt>;
  knowsRecipient(address: string): Promise<boolean>;
  readPosition(mailbox: string): Promise<MailboxPosition | null>;
  notePosition(place: MailboxPlace): Promise<void>;
}

/** Returns the pipe from the doors of mail into the workspaces. */
export function openMailPipe(services: Services): MailPipe {
  const ctx = () => newContext(services, 'mail');
  return {
    receive: (mail) => receiveMail(ctx(), mail),
    knowsRecipient: (address) => knowsRecipient(ctx(), address),
    readPosition: (mailbox) => readPosition(ctx(), mailbox),
    notePosition: (place) => notePosition(ctx(), place),
  };
}
