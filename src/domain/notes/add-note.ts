import type { Feedback, Note as NoteColumns, Upload } from '../../../generated/prisma/client.ts';
import { BadRequest } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { withholdLinks } from '../../base/text/withhold-links.ts';
import type { SqlContext } from '../../platform/context.ts';
import { insertRows } from '../../platform/db/insert-rows.ts';
import { membersAmong } from '../access/caller-sql.ts';
import { changeItem } from '../feedback/change-items.ts';
import type { FeedbackChange } from '../feedback/feedback-change.ts';
import { recordNote } from '../feedback/note.ts';
import { withWatchers } from '../feedback/watchers.ts';
import { raiseVersion } from '../feedback/write-changes-sql.ts';
import { addThreadWords } from '../item-words/item-words-sql.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
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
 * Adds a note by any author. The project's rules and then the item are locked. Mentioned users become watchers, as far as there is room. Throws
 * a 400 for a mention of somebody who is not a member, and for a wrong attachment.
 */
export async function addNote(
  tx: SqlContext,
  current: Feedback,
  project: ProjectRules,
  { attachments: named, content: typed, contentHtml: html, ...written }: NewNote,
): Promise<AddedNote> {
  const content = withholdLinks(typed);
  const contentHtml = html === null ? null : withholdLinks(html);
  const { id: feedbackId, workspaceId } = current;
  const mentions = [...new Set(written.mentions)];
  await requireMembers(tx, workspaceId, written.mentions);
  const note = {
    ...written,
    content,
    contentHtml,
    mentions,
    id: newId('note'),
    workspaceId,
    feedbackId,
    createdAt: tx.clock(),
  };
  await insertRows(tx, 'notes', [note]);
  const attachments = await useAttachments(tx, { workspaceId, feedbackId }, named, { noteId: note.id });
  await addThreadWords(tx, workspaceId, feedbackId, content);
  recordNote(tx, current, { ...note, attachments });
  const watcherIds = withWatchers(current.watcherIds, mentions);
  const change = await changeItem(tx, { item: current, project, wanted: { watcherIds } });
  // The item shows its notes.
  if (change.changed.length === 0) await raiseVersion(tx, workspaceId, feedbackId);
  return { note: { ...note, attachments }, change };
}

async function requireMembers(tx: SqlContext, workspaceId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  const known = await membersAmong(tx.db, workspaceId, userIds);
  const [first, ...rest] = userIds.flatMap((userId, index) =>
    known.has(userId) ? [] : [{ path: `body/mentions/${index}`, message: 'must be a member of the workspace' }],
  );
  if (first) throw BadRequest.of(first, ...rest);
}
