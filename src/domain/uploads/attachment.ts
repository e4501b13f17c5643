import { Prisma } from '../../../generated/prisma/client.ts';
import type { Attachment } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';

export interface AttachmentRow {
  id: string;
  kind: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  storageKey: string;
}

/** A JSON array of the attachments of the thread entry `entry`, which has the given column of the uploads table. */
export function attachmentsOf(column: 'comment_id' | 'note_id'): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(json_agg(json_build_object('id', u.id, 'kind', u.kind, 'fileName', u.file_name, 'fileSize', u.file_size,
      'mimeType', u.mime_type, 'storageKey', u.storage_key) ORDER BY u.id), '[]')
    FROM uploads u WHERE u.${Prisma.raw(column)} = entry.id)`;
}

export function presentAttachment(ctx: Context, row: AttachmentRow): Attachment {
  const { id, kind, fileName, fileSize, mimeType, storageKey } = row;
  return { id, url: mediaUrl(ctx, storageKey), type: kind as Attachment['type'], fileName, fileSize, mimeType };
}

/** Where a stored file is served. */
export function mediaUrl({ siteUrl }: Pick<Context, 'siteUrl'>, storageKey: string): string {
  return `${siteUrl}/media/${storageKey}`;
}
