import type { MailReason } from '../../../../generated/sdk/types.gen.ts';
import { hashEmail } from '../../../base/contact/hash-email.ts';
import type { SqlContext } from '../../../platform/context.ts';
import type { Message } from '../../../platform/mail/message.ts';
import { extendIfExpired } from '../../participants/thread-link-expiry.ts';
import { readThreadLinks, takeThreadLink } from '../../participants/thread-links.ts';
import { readMailSettings } from '../../rules/mail-settings.ts';
import { composeCustomerMail } from '../compose/compose-customer-mail.ts';
import { reasonNotToMail } from '../reason-not-to-mail.ts';
import type { ClaimedMail } from './claim-mails-sql.ts';
import { gatherMail, type MailParts } from './gather-mail.ts';
import { findEndsOfLimits } from './hourly-limits-sql.ts';
import { askForRating, hasAsked, type Mailing, readMailedComments, readMailing } from './mailing-sql.ts';
import { seenThrough } from './seen-through.ts';

const askAgainAfterMs = 7 * 86_400_000;

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

  const held = await heldByLimits(ctx, mailing, isSubmitter);
  if (held) return { ...held, mailing };
  const parts = { mailing, mailSettings, comments, earlier, tellsResolved, mailFrom };
  return { compose: () => compose(ctx, parts), mailing };
}

/** A mail that nobody wrote is too late once others have filled the hour of its mailbox. A link is asked for by its recipient. */
async function heldByLimits(
  ctx: SqlContext,
  mailing: Mailing,
  isSubmitter: boolean,
): Promise<{ skip: 'limit' } | { waitUntil: Date } | null> {
  // Members add the others.
  const { ofItem, ofMailbox } = await findEndsOfLimits(ctx, mailing, !isSubmitter || mailing.isAddressProven);
  if (ofMailbox && isAutomatic(mailing) && mailing.kind !== 'link') return { skip: 'limit' };
  const [waitUntil] = [ofItem, ofMailbox].filter((end) => end !== null).sort((a, b) => b.getTime() - a.getTime());
  return waitUntil ? { waitUntil } : null;
}

/** Makes the link of the recipient, and notes when the mail asks for a rating. */
async function compose(ctx: SqlContext, parts: Omit<MailParts, 'link' | 'asksForRating'>): Promise<Message> {
  const { workspaceId, feedbackId, participantId } = parts.mailing;
  const link = await takeThreadLink(ctx, { workspaceId, feedbackId, participantId: participantId ?? '' });
  // A mail must not lead to a page that has expired.
  await extendIfExpired(ctx, link, parts.mailing);
  const asksForRating = parts.tellsResolved && (await asksNow(ctx, parts.mailing));
  return composeCustomerMail(await gatherMail(ctx, { ...parts, link, asksForRating }));
}

/** A rating is asked for once in a while. Each try of the mail that has asked asks again. */
async function asksNow(ctx: SqlContext, mailing: Mailing): Promise<boolean> {
  if (hasAsked(mailing)) return true;
  const { ratingAskedAt } = mailing;
  const isDue = ratingAskedAt === null || ratingAskedAt.getTime() <= ctx.clock().getTime() - askAgainAfterMs;
  if (isDue) await askForRating(ctx, mailing);
  return isDue;
}

function reasonOf(
  { sendsMail }: SqlContext,
  mailing: Mailing,
  isSubmitter: boolean,
  mailSettings: ReturnType<typeof readMailSettings>,
): MailReason | null {
  const { isStopped, isSuppressed, isFull, participantKind, isProjectGone } = mailing;
  const recipient = {
    ...{
      kind: mailing.kind as 'answer',
      address: mailing.to,
      isSubmitter,
      isStopped,
      isSuppressed,
      ...{ isFull, isAutomatic: isAutomatic(mailing) },
      item: mailing,
      mailSettings,
    },
    isParticipant: participantKind !== null && !isProjectGone,
  };
  return reasonNotToMail(recipient, sendsMail);
}

/** Whether nobody wrote the mail. */
function isAutomatic({ kind, automatic }: Mailing): boolean {
  return kind !== 'answer' || automatic;
}
