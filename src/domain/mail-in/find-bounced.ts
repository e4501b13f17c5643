import { normalizeEmail } from '../../base/contact/email.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isDeadAddress, isFullMailbox } from '../../platform/mail/mail-status.ts';
import type { BounceReport } from './bounce-report.ts';
import type { BouncedRecipient } from './bounced-recipient.ts';
import { readSentMails, type SentMailRow } from './facts-sql.ts';
import type { MailPlace } from './find-place.ts';

/** A mail of ours that a report is about. */
export interface BouncedMail {
  mail: SentMailRow;
  /** Whether the report came to the address of this mail, which only its bounces go to. */
  isByToken: boolean;
  isFailed: boolean;
  /** Whether the address will never work, by the status of the server. */
  isDead: boolean;
  /** Whether the mailbox is full. */
  isFull: boolean;
  /** The words of the server. */
  answer: string;
}

/**
 * Finds the mail that a report is about: by its address, or else by a Message-ID of ours, if the report names the recipient of that
 * mail too. A Message-ID alone proves nothing.
 */
export async function findBounced(
  ctx: SqlContext,
  { workspaceId, token }: MailPlace,
  { recipients, ours }: BounceReport,
): Promise<BouncedMail | null> {
  const named = token?.mailId ?? null;
  const mails = await readSentMails(ctx, workspaceId, named === null ? ours.mailIds : [named]);
  if (named !== null) {
    const [mail] = mails;
    const about = recipients.find((one) => mail && isOf(one, mail)) ?? recipients[0];
    return mail ? describe(mail, about, true) : null;
  }
  for (const mail of mails) {
    const about = recipients.find((one) => isOf(one, mail));
    if (about) return describe(mail, about, false);
  }
  return null;
}

function describe(mail: SentMailRow, about: BouncedRecipient | undefined, isByToken: boolean): BouncedMail {
  const { action, status, diagnostic } = about ?? { action: 'other', status: null, diagnostic: null };
  return {
    ...{ mail, isByToken },
    isFailed: action === 'failed' && !status?.startsWith('4.'),
    isDead: action === 'failed' && isDeadAddress(status),
    isFull: isFullMailbox(status, diagnostic ?? ''),
    answer: diagnostic ?? status ?? 'The mail came back',
  };
}

function isOf({ finalRecipient, originalRecipient }: BouncedRecipient, { to }: SentMailRow): boolean {
  return [finalRecipient, originalRecipient].some(
    (address) => to !== '' && address !== null && normalizeEmail(address) === to,
  );
}
