import type { Feedback, Note as NoteColumns, Upload } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Context } from '../../platform/context.ts';
import { changeItem } from '../feedback/change-items.ts';
import type { FeedbackChange } from '../feedback/feedback-change.ts';
import { recordNote } from '../feedback/note.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { addThreadWords } from '../thread-words-sql.ts';
import { useAttachments } from '../uploads/use-attachments.ts';

/** The content of a note. It says something, and its HTML is clean. */
export interface NewNote {
  content: string;
  contentHtml: string | null;
  mentions: string[];
  /** Null for an automation. */
  authorId: string | null;
  authorName: string;
  authorEmail: string;
  attachments: { id: string }[];
}

export interface AddedNote {
  note: NoteColumns & { attachments: Upload[] };
  change: FeedbackChange;
}

/**
 * Adds a note by any author. The project's rules and then the item are locked. Mentioned users become watchers. Throws
 * a 400 for a mention of somebody who is not a member, and for a wrong attachment.
 */
export async function addNote(
  tx: Context,
  current: Feedback,
  project: ProjectRules,
  { attachments: named, ...written }: NewNote,
): Promise<AddedNote> {
  const { id: feedbackId, workspaceId } = current;
  const mentions = [...new Set(written.mentions)];
  await requireMembers(tx, workspaceId, written.mentions);
  const note = await tx.db.note.create({
    data: { ...written, mentions, id: newId('note'), workspaceId, feedbackId, createdAt: tx.clock() },
  });
  const attachments = await useAttachments(tx, { workspaceId, feedbackId }, named, { noteId: note.id });
  await addThreadWords(tx, workspaceId, feedbackId, written.content);
  recordNote(tx, current, { ...note, attachments });
  const watcherIds = [...new Set([...current.watcherIds, ...mentions])];
  const change = await changeItem(tx, { item: current, project, wanted: { watcherIds } });
  if (change.changed.length === 0) await raiseVersion(tx, current);
  return { note: { ...note, attachments }, change };
}

/** The item shows its notes. */
async function raiseVersion(tx: Context, { workspaceId, id }: Feedback): Promise<void> {
  await tx.db.feedback.update({ where: { workspaceId_id: { workspaceId, id } }, data: { version: { increment: 1 } } });
}

async function requireMembers(tx: Context, workspaceId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const members = await tx.db.member.findMany({
    where: { workspaceId, userId: { in: userIds }, status: 'active' },
    select: { userId: true },
  });
  const known = new Set(members.map(({ userId }) => userId));
  const [first, ...rest] = userIds.flatMap((userId, index) =>
    known.has(userId) ? [] : [{ path: `body/mentions/${index}`, message: 'must be a member of the workspace' }],
  );
  if (first) throw BadRequest.of(first, ...rest);
}
