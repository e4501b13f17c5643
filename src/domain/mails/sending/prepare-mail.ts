import type { MailReason } from '../../../../generated/sdk/types.gen.ts';
import { hashEmail } from '../../../base/contact/hash-email.ts';
import type { SqlContext } from '../../../platform/context.ts';
import type { Message } from '../../../platform/mail/message.ts';
import { readThreadLinks } from '../../participants/thread-links.ts';
import { readMailSettings } from '../../rules/mail-settings.ts';
import { composeCustomerMail } from '../compose/compose-customer-mail.ts';
import { reasonNotToMail } from '../reason-not-to-mail.ts';
import type { ClaimedMail } from './claim-mails-sql.ts';
import { gatherMail } from './gather-mail.ts';
import { findEndOfLimit } from './hourly-limits-sql.ts';
import { type Mailing, readMailedComments, readMailing } from './mailing-sql.ts';
import { seenThrough } from './seen-through.ts';

/** The next step of a mail that is due. */
export type Prepared =
  | { skip: MailReason; mailing: Mailing }
  | { waitUntil: Date; mailing: Mailing }
  | { compose: () => Promise<Message>; mailing: Mailing };

/** Asks all conditions of a mail again. Null if it no longer waits. Composing may fail, such as while the store of files is away. */
export async function prepareMail(ctx: SqlContext, claimed: ClaimedMail, mailFrom: string): Promise<Prepared | null> {
  const mailing = await readMailing(ctx, claimed, hashEmail(claimed.to));
  if (!mailing) return null;
  const isSubmitter = mailing.participantKind === 'submitter';
  const mailSettings = readMailSettings(mailing.mailSettings);
  const skip = reasonOf(ctx, mailing, isSubmitter, mailSettings);
  if (skip) return { skip, mailing };

  const { comments: stored, earlier } = await readMailedComments(ctx, mailing);
  const links = await readThreadLinks(ctx, mailing);
  const seen = seenThrough(mailing, mailing, isSubmitter, links);
  const comments = stored.filter(({ createdAt }) => seen === null || createdAt > seen);
  const tellsResolved = (mailing.kind === 'resolved' || mailing.tellsResolved) && mailing.statusCategory === 'resolved';
  if (mailing.kind === 'resolved' && !tellsResolved) return { skip: 'superseded', mailing };
  if (mailing.kind === 'answer' && comments.length === 0 && !tellsResolved)
    return { skip: stored.length === 0 ? 'deleted' : 'seen', mailing };

  const waitUntil = await findEndOfLimit(ctx, mailing);
  if (waitUntil) return { waitUntil, mailing };
  const parts = { mailing, mailSettings, comments, earlier, tellsResolved, mailFrom };
  return { compose: async () => composeCustomerMail(await gatherMail(ctx, parts)), mailing };
}

function reasonOf(
  { sendsMail }: SqlContext,
  mailing: Mailing,
  isSubmitter: boolean,
  mailSettings: ReturnType<typeof readMailSettings>,
): MailReason | null {
  const { isStopped, isSuppressed, participantKind, isProjectGone } = mailing;
  const recipient = {
    ...{
      kind: mailing.kind as 'answer',
      address: mailing.to,
      isSubmitter,
      isStopped,
      isSuppressed,
      item: mailing,
      mailSettings,
    },
    isParticipant: participantKind !== null && !isProjectGone,
  };
  return reasonNotToMail(recipient, sendsMail);
}
