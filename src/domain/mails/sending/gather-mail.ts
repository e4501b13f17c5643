import { buffer } from 'node:stream/consumers';
import type { ThreadLink } from '../../../../generated/prisma/client.ts';
import type { MailSettings } from '../../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { makeLoopMark } from '../../../platform/mail/loop-mark.ts';
import { bounceAddress, replyAddress } from '../../participants/mail-addresses.ts';
import { threadUrl } from '../../participants/thread-links.ts';
import { makeToken } from '../../participants/thread-tokens.ts';
import { mayUseSender } from '../allowed-senders.ts';
import type { CustomerMail, CustomerMailKind, MailedComment } from '../compose/customer-mail.ts';
import { messageIdOf } from '../compose/thread-ids.ts';
import { type MailedCommentRow, type Mailing, readSentIds, readTheirLastId } from './mailing-sql.ts';
import { replyToOf, senderOf } from './sender-address.ts';

const mostReferences = 10;

export interface MailParts {
  mailing: Mailing;
  /** The recipient's own link. */
  link: ThreadLink;
  mailSettings: MailSettings;
  /** The comments that the mail tells. */
  comments: MailedCommentRow[];
  earlier: MailedCommentRow | undefined;
  tellsResolved: boolean;
  asksForRating: boolean;
  mailFrom: string;
}

/** Gathers what a mail is composed of. Nothing is noted. */
export async function gatherMail(
  ctx: SqlContext,
  { mailing, link, mailSettings, comments, earlier, tellsResolved, asksForRating, mailFrom }: MailParts,
): Promise<CustomerMail> {
  const { workspaceId, feedbackId } = mailing;
  const isSubmitter = mailing.participantKind === 'submitter';
  const url = await threadUrl(ctx, link);
  const host = new URL(ctx.siteUrl).hostname;
  const ours = await readSentIds(ctx, mailing, mostReferences);
  return {
    kind: kindOf(mailing, comments),
    mailId: mailing.id,
    feedbackId,
    ticketNumber: mailing.ticketNumber,
    host,
    to: { address: mailing.to, name: mailing.participantName ?? '' },
    sender: senderOf(mailSettings, await mayUseSender(ctx, workspaceId, mailSettings.from), mailFrom),
    bounceAddress: await bounceAddress(ctx, link, mailing.id),
    loopMark: makeLoopMark(await ctx.installationSecrets.get('thread'), mailing.id),
    replyTo: replyToOf(mailSettings, await replyAddress(ctx, link)),
    project: { name: mailing.projectName, primaryColor: mailing.primaryColor },
    language: (isSubmitter ? mailing.language : null) ?? mailSettings.language ?? 'en',
    threadUrl: url,
    threadUrlEndsAt: link.extendedUntil,
    stopUrl: `${ctx.siteUrl}/t/stop/${await makeToken(ctx, 'stop', link)}`,
    addedBy: isSubmitter ? null : mailing.projectName,
    isProven: mailing.isAddressProven,
    isByAutomation: mailing.automatic,
    firstSubject: mailing.firstSubject,
    message: mailing.message,
    comments: comments.map((comment) => toMailedComment(ctx, url, comment)),
    earlier:
      mailSettings.history === 'last' && mailing.seesHistory ? earlierMessage(mailing, earlier, isSubmitter) : null,
    resolved: tellsResolved ? { ratingUrl: asksForRating ? (score) => `${url}?score=${score}` : null } : null,
    thread: { theirs: await readTheirLastId(ctx, mailing), ours: ours.map((id) => messageIdOf(id, host)) },
  };
}

/** An answer that its reader has seen meanwhile leaves only the notice that it carried. */
function kindOf({ kind }: Mailing, comments: MailedCommentRow[]): CustomerMailKind {
  return kind === 'answer' && comments.length === 0 ? 'resolved' : (kind as CustomerMailKind);
}

function toMailedComment(
  ctx: SqlContext,
  url: string,
  { authorName, message, attachments }: MailedCommentRow,
): MailedComment {
  return {
    authorName,
    message,
    attachments: attachments.map(({ id, fileName, mimeType, fileSize, storageKey }) => ({
      name: fileName,
      mimeType,
      sizeBytes: fileSize,
      url: `${url}/files/${id}`,
      read: async () => {
        const stream = await ctx.files.read(storageKey);
        if (!stream) throw new Error(`The file ${id} of the mail is gone`);
        return buffer(stream);
      },
    })),
  };
}

function earlierMessage(
  mailing: Mailing,
  earlier: MailedCommentRow | undefined,
  isSubmitter: boolean,
): NonNullable<CustomerMail['earlier']> {
  const { message, userName, itemCreatedAt } = mailing;
  if (!earlier) return { authorName: isSubmitter ? null : (userName ?? ''), at: itemCreatedAt, text: message };
  const isOwn = earlier.authorType === 'customer' && isWrittenBy(mailing, earlier, isSubmitter);
  return { authorName: isOwn ? null : earlier.authorName, at: earlier.createdAt, text: earlier.message };
}

function isWrittenBy(
  { participantId, participantEmail, to }: Mailing,
  { writer, authorEmail }: MailedCommentRow,
  isSubmitter: boolean,
): boolean {
  if (writer === null) return authorEmail === (participantEmail ?? to);
  return writer === participantId || (isSubmitter && writer === 'browser');
}
