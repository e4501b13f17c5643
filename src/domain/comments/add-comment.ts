import type { Feedback } from '../../../generated/prisma/client.ts';
import type { CommentAuthorType, CommentVia } from '../../../generated/sdk/types.gen.ts';
import { Forbidden } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { SqlContext } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { changeItem } from '../feedback/change-items.ts';
import { recordComment, type WholeComment } from '../feedback/comment.ts';
import type { FeedbackChange } from '../feedback/feedback-change.ts';
import { raiseVersion } from '../feedback/write-changes-sql.ts';
import { addThreadWords } from '../item-words/item-words-sql.ts';
import { insertAnswerMails } from '../mail-rows/answer-mails.ts';
import { entersResolved } from '../mail-rows/resolved-mail.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { isByPersonOfTeam } from '../rules/sla.ts';
import { isDone, requireStatusCategory } from '../rules/status.ts';
import { useAttachments } from '../uploads/use-attachments.ts';

/** The content of a comment. It says something, and its author is known. */
export interface NewComment {
  message: string;
  authorType: CommentAuthorType;
  authorName: string;
  authorEmail: string | null;
  via: CommentVia;
  /** Whether it is proven that the customer wrote it. Null for agents. */
  verified: boolean | null;
  /** The participant who wrote it, or `browser`. Null for agents, and for customers who wrote through another system. */
  writer?: string | null;
  /** The user who wrote it as an agent. */
  authorId?: string | null;
  /** Whether the mail that it was made from has more words or files. */
  hasMore?: boolean;
  /** Whether it is mailed to the participants. */
  notify: boolean;
  /** The addresses of participants of the kind `cc` to whom it is mailed too. */
  cc?: string[];
  /** Whether an automation wrote it that nobody ran. */
  isByAutomation?: boolean;
  /** Whether an item takes it that takes no comments. */
  evenIfOff?: boolean;
  attachments: { id: string }[];
  /** The status that the item gets with it. */
  status?: string | undefined;
  /** The watchers of the item from then on. */
  watcherIds?: string[];
  /** Where answers to the item are mailed from then on. */
  answerTo?: string | undefined;
}

export interface AddedComment {
  comment: WholeComment;
  change: FeedbackChange;
}

/**
 * Adds a comment by any author. The project's rules and then the item are locked. A customer's comment reopens an item
 * that was done, and ends its snooze. Throws a 403 if the item takes no comments, and a 400 for a wrong attachment or status.
 */
export async function addComment(
  tx: SqlContext,
  current: Feedback,
  project: ProjectRules,
  {
    attachments: named,
    status,
    watcherIds,
    answerTo,
    notify,
    cc = [],
    isByAutomation = false,
    evenIfOff = false,
    writer = null,
    hasMore = false,
    authorId = null,
    ...written
  }: NewComment,
): Promise<AddedComment> {
  if (!current.customerCommentsEnabled && !evenIfOff)
    throw new Forbidden('Customer comments are turned off for this feedback item');
  const { id: feedbackId, workspaceId } = current;
  const message = withholdLinks(written.message);
  const stored = {
    ...{ ...written, message, writer, authorId, automatic: false, hasMore, seenAt: null },
    ...{ id: newId('cmt'), workspaceId, feedbackId, createdAt: tx.clock() },
  };
  await insertRows(tx, 'comments', [stored]);
  const attachments = await useAttachments(tx, { workspaceId, feedbackId }, named, { commentId: stored.id });
  await addThreadWords(tx, workspaceId, feedbackId, message);
  const answer = {
    commentId: stored.id,
    notify,
    cc,
    automatic: isByAutomation,
    resolves: resolves(current, project, status),
  };
  const mail = written.authorType === 'agent' ? await insertAnswerMails(tx, current, project, answer) : null;
  const comment = { ...stored, attachments, mail };
  recordComment(tx, 'comment.created', current, comment);
  const wanted = {
    commentCount: current.commentCount + 1,
    lastCommentBy: written.authorType,
    lastCommentVia: written.via,
    watcherIds,
    answerTo,
    ...(written.authorType === 'customer' && { snoozedUntil: null }),
    ...(current.firstAnsweredAt === null &&
      isByPersonOfTeam(written.authorType, written.via) && { firstAnsweredAt: stored.createdAt }),
    ...(status !== undefined ? { status } : reopens(current, written.authorType) && { status: 'reopened' }),
  };
  const change = await changeItem(tx, { item: current, project, wanted });
  return { comment, change };
}

/** Whether a comment of this author reopens the item. */
export function reopens({ statusCategory }: Pick<Feedback, 'statusCategory'>, authorType: CommentAuthorType): boolean {
  return authorType === 'customer' && isDone(statusCategory);
}

/**
 * Adds what a machine of a customer wrote, such as a notice of absence. It reopens nothing and counts nowhere: of the item only the
 * version changes. The item is locked.
 */
export async function addAutomaticComment(
  tx: SqlContext,
  current: Feedback,
  {
    attachments: named,
    writer,
    hasMore,
    message,
    authorName,
    authorEmail,
    verified,
  }: Required<
    Pick<NewComment, 'attachments' | 'writer' | 'hasMore' | 'message' | 'authorName' | 'authorEmail' | 'verified'>
  >,
): Promise<WholeComment> {
  const { id: feedbackId, workspaceId } = current;
  const stored = {
    ...{ message: withholdLinks(message), authorType: 'customer', authorName, authorEmail, via: 'email', verified },
    ...{ writer, authorId: null, automatic: true, hasMore, seenAt: null },
    ...{ id: newId('cmt'), workspaceId, feedbackId, createdAt: tx.clock() },
  };
  await insertRows(tx, 'comments', [stored]);
  const attachments = await useAttachments(tx, { workspaceId, feedbackId }, named, { commentId: stored.id });
  const comment = { ...stored, attachments, mail: null };
  recordComment(tx, 'comment.created', current, comment);
  await raiseVersion(tx, workspaceId, feedbackId);
  return comment;
}

function resolves(current: Feedback, project: ProjectRules, status: string | undefined): boolean {
  return status !== undefined && entersResolved(current, { statusCategory: requireStatusCategory(project, status) });
}
