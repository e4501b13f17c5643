import type { Feedback } from '../../../generated/prisma/client.ts';
import { trimBlank } from '../../base/blank.ts';
import { requireEmail } from '../../base/contact/require-contact.ts';
import { BadRequest, type ErrorDetail } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import { presentWholeComment } from '../feedback/comment.ts';
import { onOwnFeedback } from '../feedback/on-own-feedback.ts';
import { withWatchers } from '../feedback/watchers.ts';
import { watchesWhatTheyAnswer } from '../notification-rows/receivers-sql.ts';
import type { Input, SqlCallerContext, SqlOperation } from '../operation.ts';
import { storeCc } from '../participants/mail-people-sql.ts';
import { requireNamed } from '../participants/named-cc.ts';
import { mostAdded } from '../participants/participant.ts';
import { addPerson } from '../participants/participants-sql.ts';
import { addComment, type NewComment } from './add-comment.ts';
import { viaOf } from './via-of.ts';

export const createComment: SqlOperation<'createComment'> = async (ctx, { params, body }) => {
  const written = newComment(ctx, body);
  return onOwnFeedback(ctx, params.id, body.workspaceId, async (tx, current, project) => {
    const watcherIds = await watchersAfter(tx, current, written);
    const named = await requireNamed(tx, current, body.cc ?? [], 'body/cc');
    await storeCc(tx, current, named);
    const cc = named.map(({ email }) => email);
    const { comment } = await addComment(tx, current, project, { ...written, watcherIds, cc });
    await addAuthor(tx, current, written);
    return { data: presentWholeComment(tx, comment) };
  });
};

/** A member who answers in the dashboard watches the item from then on, unless they want otherwise or it has many watchers. */
async function watchersAfter(tx: SqlCallerContext, item: Feedback, { authorType }: NewComment): Promise<string[]> {
  const { type, user } = tx.caller;
  const mayBegin = authorType === 'agent' && type === 'session' && !item.watcherIds.includes(user.id);
  if (!mayBegin || !(await watchesWhatTheyAnswer(tx, item.workspaceId, user.id))) return item.watcherIds;
  return withWatchers(item.watcherIds, [user.id]);
}

/** A customer who writes takes part from then on. Beside many others their comment alone is kept. */
async function addAuthor(
  tx: SqlContext,
  item: Feedback,
  { authorType, authorEmail, authorName }: NewComment,
): Promise<void> {
  if (authorType !== 'customer' || authorEmail === null || authorEmail === item.userEmail) return;
  await addPerson(tx, item, { email: authorEmail, name: authorName }, mostAdded);
}

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
  if (body.cc?.length && (authorType === 'customer' || !body.notify))
    missing.push({ path: 'body/cc', message: 'is only for a comment of an agent that is mailed' });
  const [first, ...rest] = missing;
  if (first) throw BadRequest.of(first, ...rest);

  const author = authorType === 'agent' ? caller.user : { name: '', email: null };
  return {
    message,
    authorType,
    authorName: authorName || author.name,
    authorEmail: authorEmail ?? author.email,
    via: viaOf(caller),
    // A key speaks for its system.
    verified: authorType === 'customer' ? true : null,
    authorId: authorType === 'agent' ? caller.user.id : null,
    notify: body.notify,
    attachments,
    status,
  };
}
