import { type Comment as CommentColumns, Prisma, type Upload } from '../../../generated/prisma/client.ts';
import type { Comment } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { isoTimestamp } from '../../platform/db/iso-timestamp.ts';
import { type AttachmentRow, attachmentsOf, presentAttachment } from '../uploads/attachment.ts';

export interface CommentRow {
  id: string;
  message: string;
  authorType: string;
  authorName: string;
  createdAt: string;
  attachments: AttachmentRow[];
}

/** The comments of item `f`, oldest first, as a JSON array of {@link CommentRow}. */
export const commentsOf = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', entry.id, 'message', entry.message, 'authorType', entry.author_type,
    'authorName', entry.author_name, 'createdAt', ${isoTimestamp('entry.created_at')},
    'attachments', ${attachmentsOf('comment_id')}) ORDER BY entry.created_at, entry.id), '[]')
  FROM comments entry WHERE entry.feedback_id = f.id)`;

export function presentComment(ctx: Context, row: CommentRow): Comment {
  return {
    ...row,
    authorType: row.authorType as Comment['authorType'],
    attachments: row.attachments.map((attachment) => presentAttachment(ctx, attachment)),
  };
}

/** A comment as it was stored a moment ago. */
export function presentNewComment(ctx: Context, row: CommentColumns & { attachments: Upload[] }): Comment {
  const { id, message, authorType, authorName, attachments } = row;
  const createdAt = row.createdAt.toISOString();
  return presentComment(ctx, { id, message, authorType, authorName, createdAt, attachments });
}
