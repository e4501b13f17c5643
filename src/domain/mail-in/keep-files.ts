import type { Context } from '../../platform/context.ts';
import type { StoredFile } from '../../platform/files/store-file.ts';
import type { MailFile } from '../../platform/mail-reading/mail-form.ts';
import { rawExtension } from '../inbound-mails/raw-key.ts';
import { sealRaw } from '../inbound-mails/raw-seal.ts';
import type { IncomingMail } from './incoming-mail.ts';

/** Files in the media store, for the work that gives them rows. */
export interface KeptFiles {
  /** The mail as it came, sealed. */
  raw: StoredFile | null;
  files: StoredFile[];
}

/** Puts a mail and its files into the media store, and does the work in which rows name them. Files without a row are removed afterwards. */
export async function withKeptFiles<Result>(
  ctx: Context,
  mail: IncomingMail,
  { id, keepsRaw, keepsFiles }: { id: string; keepsRaw: boolean; keepsFiles: boolean },
  work: (kept: KeptFiles) => Promise<Result>,
): Promise<Result> {
  const withRaw = (raw: StoredFile | null) =>
    withStoredFiles(ctx, keepsFiles ? mail.files : [], (files) => work({ raw, files }));
  if (!keepsRaw) return withRaw(null);
  const sealed = await sealRaw(ctx, id, mail.raw.bytes);
  const declared = { fileName: `${id}.${rawExtension}`, mimeType: 'application/octet-stream' };
  const received = await ctx.files.receiveBytes(sealed, declared);
  return ctx.files.store({ ...received, extension: rawExtension }, withRaw);
}

/** Puts files into the media store, and does the work in which rows name them. Files without a row are removed afterwards. */
async function withStoredFiles<Result>(
  ctx: Context,
  [file, ...rest]: MailFile[],
  work: (stored: StoredFile[]) => Promise<Result>,
): Promise<Result> {
  if (!file) return work([]);
  const { bytes, fileName, mimeType } = file;
  const received = await ctx.files.receiveBytes(bytes, { fileName, mimeType });
  return ctx.files.store(received, (first) => withStoredFiles(ctx, rest, (others) => work([first, ...others])));
}
