import type { Feedback } from '../../../generated/prisma/client.ts';
import type { MailKind, MailReason, MailSettings } from '../../../generated/sdk/types.gen.ts';

/** A person with all that decides whether they get a mail about an item. */
export interface Recipient {
  kind: MailKind;
  /** Null where there is none. */
  address: string | null;
  isSubmitter: boolean;
  /** Whether the person is still a participant, or becomes one with the mail. */
  isParticipant: boolean;
  isStopped: boolean;
  isSuppressed: boolean;
  /** Whether the mailbox was full lately. */
  isFull: boolean;
  /** Whether nobody wrote the mail. */
  isAutomatic: boolean;
  item: Pick<Feedback, 'erasedAt' | 'customerCommentsEnabled' | 'addressDisputed'>;
  mailSettings: MailSettings;
}

/** Says why somebody gets no mail. Null if they get it. It is asked when the mail is sent, and for previews. */
export function reasonNotToMail(recipient: Recipient, sendsMail: boolean): MailReason | null {
  if (recipient.item.erasedAt !== null) return 'erased';
  if (isOff(recipient)) return 'off';
  if (recipient.address === null) return 'no_address';
  if (!recipient.isParticipant) return 'removed';
  if (!sendsMail) return 'not_set_up';
  if (isUnwanted(recipient)) return 'unsubscribed';
  if (recipient.isSuppressed) return 'suppressed';
  return recipient.isFull && recipient.isAutomatic && recipient.kind !== 'link' ? 'mailbox_full' : null;
}

function isOff({ kind, item, mailSettings }: Recipient): boolean {
  if (kind === 'link') return false;
  if (kind === 'receipt') return !mailSettings.confirmReceipt;
  const isAnswered = mailSettings.notifyCustomers && item.customerCommentsEnabled;
  return !isAnswered || (kind === 'resolved' && !mailSettings.notifyResolved);
}

/** A link is asked for by its recipient. */
function isUnwanted({ kind, isStopped, isSubmitter, item }: Recipient): boolean {
  return kind !== 'link' && (isStopped || (isSubmitter && item.addressDisputed));
}
