import type { Feedback } from '../../../generated/prisma/client.ts';
import { Conflict, Forbidden, NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { findOwn } from '../access/find-own.ts';
import { isAtLeast } from '../access/roles.ts';
import { changeItem } from '../feedback/change-items.ts';
import { recordComment } from '../feedback/comment.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { findPlace } from '../feedback/feedback-sql.ts';
import { readFirstAnswer } from '../feedback/first-answers-sql.ts';
import { lockItem } from '../feedback/lock-items.ts';
import { renewWords } from '../item-words/item-words-sql.ts';
import { takeBackMails } from '../mail-rows/take-back-mails-sql.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { forgetFiles } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { deleteCommentRow, type FoundComment, readCommentToDelete, readLastComment } from './delete-comment-sql.ts';

const windowMs = 10 * 60_000;

export const deleteComment: Operation<'deleteComment'> = async (ctx, { params, query }) => {
  const { id, commentId } = params;
  const { row, access } = await findOwn(ctx, query.workspaceId, (among) => findPlace(ctx, among, id), noSuchFeedback);
  const { workspaceId } = row;
  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { item, project } = await lockItem(tx, workspaceId, id);
    const comment = await readCommentToDelete(tx, { workspaceId, feedbackId: id, id: commentId });
    if (!comment) throw new NotFound('The item has no comment with this id');
    requireOwn(tx, access.role, comment);
    requireUnread(tx, comment);
    await takeBackMails(tx, comment);
    await deleteCommentRow(tx, comment);
    await forgetFiles(
      tx,
      comment.attachments.map(({ storageKey }) => storageKey),
    );
    await renewWords(tx, workspaceId, [id]);
    recordComment(tx, 'comment.deleted', item, comment);
    await changeItem(tx, { item, project, wanted: await withoutComment(tx, item) });
    return { data: { id: commentId, deleted: true } };
  });
};

function requireOwn({ caller }: CallerContext, role: string, { authorId }: FoundComment): void {
  if (authorId !== caller.user.id && !isAtLeast(role, 'admin'))
    throw new Forbidden('Only its author and admins can take back a comment');
}

/** A comment that nobody is mailed can be read at once, so only its age limits how long it can be taken back. */
function requireUnread({ clock }: CallerContext, comment: FoundComment): void {
  if (comment.authorType !== 'agent') throw new Conflict("A customer's comment cannot be taken back");
  if (comment.seenAt !== null || comment.isSeen) throw new Conflict('A customer has seen the comment');
  if (comment.isMailed) throw new Conflict('The comment was mailed already');
  const isLate = clock().getTime() - comment.createdAt.getTime() > windowMs;
  if (comment.mail?.state !== 'waiting' && isLate) throw new Conflict('The comment is older than 10 minutes');
}

async function withoutComment(tx: CallerContext, { workspaceId, id, commentCount }: Feedback) {
  const last = await readLastComment(tx, workspaceId, id);
  return {
    commentCount: Math.max(0, commentCount - 1),
    lastCommentBy: last?.authorType ?? null,
    lastCommentVia: last?.via ?? null,
    firstAnsweredAt: await readFirstAnswer(tx, workspaceId, id),
  };
}
