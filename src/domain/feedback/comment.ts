import type { Comment as CommentColumns, Feedback, Upload } from '../../../generated/prisma/client.ts';
import type { Comment } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { type AttachmentRow, presentAttachment } from '../uploads/attachment.ts';

export interface CommentRow
  extends Pick<CommentColumns, 'id' | 'message' | 'authorType' | 'authorName' | 'authorEmail'> {
  via: string;
  verified: boolean | null;
  automatic: boolean;
  hasMore: boolean;
  mail: Comment['mail'];
  seenAt: string | null;
  createdAt: string;
  attachments: AttachmentRow[];
}

export function presentComment(ctx: SqlContext, row: CommentRow): Comment {
  return {
    ...row,
    authorType: row.authorType as Comment['authorType'],
    via: row.via as Comment['via'],
    attachments: row.attachments.map((attachment) => presentAttachment(ctx, attachment)),
  };
}

/** The columns of a comment, with what belongs to it. */
export type WholeComment = CommentColumns & { attachments: Upload[]; mail: Comment['mail'] };

export function presentWholeComment(ctx: SqlContext, row: WholeComment): Comment {
  const { id, message, authorType, authorName, authorEmail, via, verified, automatic, hasMore, mail } = row;
  const said = { id, message, authorType, authorName, authorEmail, via, verified, automatic, hasMore, mail };
  const seenAt = row.seenAt?.toISOString() ?? null;
  return presentComment(ctx, { ...said, attachments: row.attachments, seenAt, createdAt: row.createdAt.toISOString() });
}

/** Records that the comment was added to the item, or taken back. */
export function recordComment(
  tx: SqlContext,
  type: EventTypeOf<'comment'>,
  item: Pick<Feedback, 'id' | 'workspaceId' | 'projectId'>,
  comment: WholeComment,
): void {
  const { id: feedbackId, workspaceId, projectId } = item;
  const subject = { type: 'comment', id: comment.id } as const;
  const data = presentWholeComment(tx, comment);
  record(tx, { type, workspaceId, projectId, feedbackId, subject, changes: null, data });
}
