import type { Comment as CommentColumns, Feedback, Upload } from '../../../generated/prisma/client.ts';
import type { CommentAuthorType } from '../../../generated/sdk/types.gen.ts';
import { Forbidden } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { SqlContext } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { changeItem } from '../feedback/change-items.ts';
import { recordComment } from '../feedback/comment.ts';
import type { FeedbackChange } from '../feedback/feedback-change.ts';
import { addThreadWords } from '../item-words/item-words-sql.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { isDone } from '../rules/status.ts';
import { useAttachments } from '../uploads/use-attachments.ts';

/** The content of a comment. It says something, and its author is known. */
export interface NewComment {
  message: string;
  authorType: CommentAuthorType;
  authorName: string;
  authorEmail: string | null;
  attachments: { id: string }[];
  /** The status that the item gets with it. */
  status?: string | undefined;
}

export interface AddedComment {
  comment: CommentColumns & { attachments: Upload[] };
  change: FeedbackChange;
}

/**
 * Adds a comment by any author. The project's rules and then the item are locked. A customer's comment reopens an item
 * that was done. Throws a 403 if the item takes no comments, and a 400 for a wrong attachment or status.
 */
export async function addComment(
  tx: SqlContext,
  current: Feedback,
  project: ProjectRules,
  { attachments: named, status, ...written }: NewComment,
): Promise<AddedComment> {
  if (!current.customerCommentsEnabled) throw new Forbidden('Customer comments are turned off for this feedback item');
  const { id: feedbackId, workspaceId } = current;
  const comment = { ...written, id: newId('cmt'), workspaceId, feedbackId, createdAt: tx.clock() };
  await insertRows(tx, 'comments', [comment]);
  const attachments = await useAttachments(tx, { workspaceId, feedbackId }, named, { commentId: comment.id });
  await addThreadWords(tx, workspaceId, feedbackId, written.message);
  recordComment(tx, current, { ...comment, attachments });
  const reopens = written.authorType === 'customer' && isDone(current.statusCategory);
  const wanted = {
    commentCount: current.commentCount + 1,
    lastCommentBy: written.authorType,
    ...(status !== undefined ? { status } : reopens && { status: 'reopened' }),
  };
  const change = await changeItem(tx, { item: current, project, wanted });
  return { comment: { ...comment, attachments }, change };
}
