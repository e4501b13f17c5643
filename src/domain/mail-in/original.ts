import type { InboundMail } from '../../../generated/prisma/client.ts';
import type { MailOriginal } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { Context } from '../../platform/context.ts';
import type { StreamedFile } from '../../platform/exports/streamed-file.ts';
import { findOwn } from '../access/find-own.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { findPlace } from '../feedback/feedback-sql.ts';
import { rawExtension } from '../inbound-mails/raw-key.ts';
import { openRaw } from '../inbound-mails/raw-seal.ts';
import type { CallerContext } from '../operation.ts';
import { withoutLinks } from './mail-review.ts';

/** The column `context` of a mail. */
export interface MailContext {
  to?: string[];
  cc?: string[];
  /** When its sender says that it was written. */
  date?: string | null;
}

interface Made {
  params: { id: string; commentId?: string };
  query: { workspaceId?: string };
}

/** Finds the mail that an item was made from, or a comment of it. Throws 404 and 403 as {@link findOwn} says. */
export async function findOriginal(ctx: CallerContext, { params, query }: Made): Promise<InboundMail> {
  const { id: feedbackId, commentId } = params;
  const { row } = await findOwn(ctx, query.workspaceId, (among) => findPlace(ctx, among, feedbackId), noSuchFeedback);
  const made = commentId === undefined ? { state: 'item' } : { state: 'comment', commentId };
  const mail = await ctx.db.inboundMail.findFirst({
    where: { workspaceId: row.workspaceId, feedbackId, ...made },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  if (!mail) throw new NotFound('It was made from no mail, or the mail was erased');
  return mail;
}

/** Returns a mail as it came, as a file. Throws a 404 if it is not kept any more. */
export async function rawOriginal(ctx: Context, mail: InboundMail): Promise<StreamedFile> {
  const isKept = mail.rawUntil !== null && mail.rawUntil > ctx.clock();
  const bytes = isKept ? await readRaw(ctx, mail) : null;
  if (!bytes) throw new NotFound('The mail is not kept any more as it came');
  return {
    contentType: 'message/rfc822',
    fileName: `${mail.id}.${rawExtension}`,
    write: async (push) => push(bytes),
  };
}

/** Reads a mail as it came. Null if its bytes are gone. */
export async function readRaw(ctx: Context, { id, rawKey }: InboundMail): Promise<Buffer | null> {
  const stored = rawKey === null ? null : await ctx.files.read(rawKey);
  return stored && openRaw(ctx, id, Buffer.concat(await stored.toArray()));
}

/** Presents the mail that something was made from. */
export function presentOriginal(row: InboundMail): MailOriginal {
  const { to = [], cc = [] } = row.context as MailContext;
  const { fromEmail: from, fromName, messageId, subject, text, html } = row;
  return withoutLinks({
    ...{ from, fromName, messageId, subject, text },
    to: to.map(withholdLinks),
    cc: cc.map(withholdLinks),
    html: html === null ? null : withholdLinks(html),
    at: row.createdAt.toISOString(),
  });
}
