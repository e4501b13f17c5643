import { trimBlank } from '../../base/blank.ts';
import { requireEmail } from '../../base/contact/require-contact.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import { presentNewComment } from '../feedback/comment.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import type { Input, SqlCallerContext, SqlOperation } from '../operation.ts';
import { addComment, type NewComment } from './add-comment.ts';

export const createComment: SqlOperation<'createComment'> = async (ctx, { params, body }) => {
  const written = newComment(ctx, body);
  return onOwnFeedback(ctx, params.id, body.workspaceId, async (tx, current, project) => {
    const { comment } = await addComment(tx, current, project, written);
    return { data: presentNewComment(tx, comment) };
  });
};

function newComment({ caller }: SqlCallerContext, body: Input<'createComment'>['body']): NewComment {
  const { authorType, attachments = [], status } = body;
  const message = trimBlank(body.message);
  const authorName = trimBlank(body.authorName);
  const authorEmail = requireEmail(body.authorEmail ?? null, 'body/authorEmail');

  const missing: ErrorDetail[] = [];
  if (!message && attachments.length === 0)
    missing.push({ path: 'body/message', message: 'is required when there are no attachments' });
  if (authorType === 'customer' && !authorName)
    missing.push({ path: 'body/authorName', message: 'is required when authorType is customer' });
  if (authorType === 'customer' && !authorEmail)
    missing.push({ path: 'body/authorEmail', message: 'is required when authorType is customer' });
  const [first, ...rest] = missing;
  if (first) throw BadRequest.of(first, ...rest);

  const author = authorType === 'agent' ? caller.user : { name: '', email: null };
  return {
    message,
    authorType,
    authorName: authorName || author.name,
    authorEmail: authorEmail ?? author.email,
    attachments,
    status,
  };
}
