import type { Attachment } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';

export interface AttachmentRow {
  id: string;
  kind: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  storageKey: string;
}

export function presentAttachment(ctx: SqlContext, row: AttachmentRow): Attachment {
  const { id, kind, fileName, fileSize, mimeType, storageKey } = row;
  return { id, url: mediaUrl(ctx, storageKey), type: kind as Attachment['type'], fileName, fileSize, mimeType };
}

/**
 * The addresses under which an item may name a file. Until the default host of `SITE_URL` was `localhost`, it was an address
 * of this machine.
 */
export function mediaRoots({ siteUrl }: Pick<SqlContext, 'siteUrl'>): string[] {
  const former = siteUrl.replace(/^http:\/\/localhost:/, 'http://127.0.0.1:');
  return [...new Set([siteUrl, former])].map((site) => mediaUrl({ siteUrl: site }, ''));
}

/** Returns the address where a stored file is served. */
export function mediaUrl({ siteUrl }: Pick<SqlContext, 'siteUrl'>, storageKey: string): string {
  return `${siteUrl}/media/${storageKey}`;
}
