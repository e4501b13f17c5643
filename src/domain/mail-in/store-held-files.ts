import type { InboundMail } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/store-file.ts';
import type { MailFile } from '../../platform/mail-reading/mail-form.ts';
import { readMail } from '../../platform/mail-reading/read-mail.ts';
import type { CallerContext, Input } from '../operation.ts';
import { keptFiles } from './incoming-mail.ts';
import { findHeldMail } from './mail-review.ts';
import { readRaw } from './original.ts';
import { filesOf } from './release-as.ts';

/**
 * Stores the files of a mail that is to be released, outside the transaction that makes uploads of them. Files that come to
 * nothing are removed as every file without an upload is.
 */
export async function storeHeldFiles(
  ctx: CallerContext,
  { params: { id }, body: { workspaceId, withFiles = true } }: Input<'releaseMailReview'>,
): Promise<StoredFile[]> {
  const { row: mail } = await findHeldMail(ctx, id, workspaceId);
  const stored: StoredFile[] = [];
  for (const { bytes, fileName, mimeType } of withFiles ? await readFiles(ctx, mail) : [])
    stored.push(await ctx.files.storeAhead(await ctx.files.receiveBytes(bytes, { fileName, mimeType })));
  return stored;
}

/** Reads the files of a mail from the bytes that it came with. */
async function readFiles(ctx: Context, mail: InboundMail): Promise<MailFile[]> {
  const bytes = filesOf(mail).length > 0 ? await readRaw(ctx, mail) : null;
  const reading = bytes && (await readMail(bytes, { lane: `review ${mail.workspaceId}` }));
  return reading?.kind === 'read' ? keptFiles(reading) : [];
}
