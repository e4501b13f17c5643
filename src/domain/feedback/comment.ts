import type { Comment as CommentColumns, Feedback, Upload } from '../../../generated/prisma/client.ts';
import type { Comment } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { type AttachmentRow, presentAttachment } from '../uploads/attachment.ts';

export interface CommentRow {
  id: string;
  message: string;
  authorType: string;
  authorName: string;
  createdAt: string;
  attachments: AttachmentRow[];
}

export function presentComment(ctx: SqlContext, row: CommentRow): Comment {
  return {
    ...row,
    authorType: row.authorType as Comment['authorType'],
    attachments: row.attachments.map((attachment) => presentAttachment(ctx, attachment)),
  };
}

/** A comment that was just stored. */
export function presentNewComment(ctx: SqlContext, row: CommentColumns & { attachments: Upload[] }): Comment {
  const { id, message, authorType, authorName, attachments } = row;
  const createdAt = row.createdAt.toISOString();
  return presentComment(ctx, { id, message, authorType, authorName, createdAt, attachments });
}

/** Records that the comment was added to the item. */
export function recordComment(
  tx: SqlContext,
  item: Pick<Feedback, 'id' | 'workspaceId' | 'projectId'>,
  comment: CommentColumns & { attachments: Upload[] },
): void {
  const { id: feedbackId, workspaceId, projectId } = item;
  const subject = { type: 'comment', id: comment.id } as const;
  const data = presentNewComment(tx, comment);
  record(tx, { type: 'comment.created', workspaceId, projectId, feedbackId, subject, changes: null, data });
}
