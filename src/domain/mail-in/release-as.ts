import { noteTextLimits, submitterNameLimits } from '../../../generated/contract-constants.ts';
import type { Feedback, InboundMail } from '../../../generated/prisma/client.ts';
import { isBlank } from '../../base/blank.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { Conflict } from '../../base/errors.ts';
import { readSubject } from '../../base/text/subject-words.ts';
import type { Context, SqlContext } from '../../platform/context.ts';
import { addComment } from '../comments/add-comment.ts';
import { lockFeedback } from '../feedback/feedback.ts';
import { type Origin, submitFeedback } from '../feedback/submit-feedback.ts';
import { addNote } from '../notes/add-note.ts';
import { findParticipant, takeSubmitter } from '../participants/participants-sql.ts';
import { lockProjectRules } from '../rules/project-rules.ts';
import { insertMailUploads, type MailFiles } from './insert-mail-uploads.ts';
import { composeCommentWords, composeItemMessage, composeNote } from './item-message.ts';
import { type MailContext, presentOriginal } from './original.ts';

/** The outcome of a release. */
export interface Released {
  feedbackId: string;
  commentId?: string;
  projectId?: string;
}

/** An item with its project. */
interface Place {
  workspaceId: string;
  projectId: string;
  id: string;
}

const unnamed = 'Customer';

/** Stores the mail as the customer's comment, also on an item that takes none. Throws a 409 for an item that was erased. */
export async function releaseAsComment(
  tx: Context,
  mail: InboundMail,
  place: Place,
  files: MailFiles,
): Promise<Released> {
  const { item, project } = await lockPlace(tx, place);
  const attachments = await insertMailUploads(tx, item, files);
  const { text, hasMore } = composeCommentWords({ words: mail.text, isPart: false });
  const { id: commentId } = (
    await addComment(tx, item, project, {
      message: text,
      authorType: 'customer',
      authorName: nameOf(mail) ?? unnamed,
      authorEmail: mail.fromEmail,
      via: 'email',
      verified: mail.verified,
      writer: mail.verified ? await findWriter(tx, item, mail.fromEmail) : null,
      hasMore: hasMore || attachments.length < filesOf(mail).length,
      notify: false,
      attachments,
      evenIfOff: true,
    })
  ).comment;
  return { feedbackId: item.id, commentId, projectId: item.projectId };
}

/** Stores the mail as a note, which only members see. Throws a 409 for an item that was erased. */
export async function releaseAsNote(tx: Context, mail: InboundMail, place: Place, files: MailFiles): Promise<Released> {
  const { item, project } = await lockPlace(tx, place);
  const attachments = await insertMailUploads(tx, item, files);
  await addNote(tx, item, project, {
    content: composeNote(mail, noteTextLimits.maxLength),
    contentHtml: null,
    mentions: [],
    authorId: null,
    authorName: nameOf(mail) ?? mail.fromEmail ?? unnamed,
    authorEmail: mail.fromEmail ?? '',
    attachments,
  });
  return { feedbackId: item.id, projectId: item.projectId };
}

/** Stores the mail as a new item. Throws a 403 when the plan's items for this month are used up. */
export async function releaseAsItem(
  tx: Context,
  mail: InboundMail,
  { project, plan }: Pick<Origin, 'project' | 'plan'>,
  files: MailFiles,
): Promise<Released> {
  const { subject, messageId, to, cc } = presentOriginal(mail);
  const { title } = readSubject(subject, { hasReference: false });
  const { text, hasMore } = composeItemMessage(title, { words: mail.text, isPart: false });
  const origin: Origin = {
    ...({ project, plan, widgetId: 'email', channel: 'email', isAnonymous: !mail.verified } as const),
    hasMore: hasMore || files.files.length < filesOf(mail).length,
  };
  const userEmail = mail.fromEmail === null ? null : normalizeEmail(mail.fromEmail);
  const { date = null } = mail.context as MailContext;
  const item = await submitFeedback(tx, origin, {
    message: text,
    userName: nameOf(mail),
    userEmail,
    context: { subject, messageId, to, cc, date },
  });
  const { workspaceId, id: projectId } = project;
  await insertMailUploads(tx, { workspaceId, projectId, id: item.id }, files);
  return { feedbackId: item.id, projectId };
}

async function lockPlace(tx: SqlContext, { workspaceId, projectId, id }: Place) {
  const project = await lockProjectRules(tx, workspaceId, projectId);
  const item = await lockFeedback(tx, workspaceId, id);
  if (item.erasedAt !== null) throw new Conflict('The item was erased, and takes nothing any more');
  return { item, project };
}

/** Only a proven address is that of a person in the conversation. */
async function findWriter(tx: SqlContext, item: Feedback, email: string | null): Promise<string | null> {
  if (email === null) return null;
  const person = email === item.userEmail ? await takeSubmitter(tx, item) : await findParticipant(tx, item, email);
  return person?.id ?? null;
}

function nameOf({ fromName }: InboundMail): string | null {
  if (fromName === null || isBlank(fromName)) return null;
  return [...fromName.trim()].slice(0, submitterNameLimits.maxLength).join('');
}

/** Returns what is known of the files of a mail that waits. */
export function filesOf({ files }: InboundMail): unknown[] {
  return Array.isArray(files) ? files : [];
}
