import type { Feedback, Note as NoteColumns, Upload } from '../../../generated/prisma/client.ts';
import type { Note } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { type AttachmentRow, presentAttachment } from '../uploads/attachment.ts';

export interface NoteRow {
  id: string;
  content: string;
  contentHtml: string | null;
  authorName: string;
  authorEmail: string;
  createdAt: string;
  attachments: AttachmentRow[];
}

export function presentNote(ctx: SqlContext, row: NoteRow): Note {
  return { ...row, attachments: row.attachments.map((attachment) => presentAttachment(ctx, attachment)) };
}

/** A note that was just stored. */
export function presentNewNote(ctx: SqlContext, row: NoteColumns & { attachments: Upload[] }): Note {
  const { id, content, contentHtml, authorName, authorEmail, attachments } = row;
  const createdAt = row.createdAt.toISOString();
  return presentNote(ctx, { id, content, contentHtml, authorName, authorEmail, createdAt, attachments });
}

/** Records that the note was added to the item. */
export function recordNote(tx: SqlContext, item: Feedback, note: NoteColumns & { attachments: Upload[] }): void {
  const { id: feedbackId, workspaceId, projectId } = item;
  const subject = { type: 'note', id: note.id } as const;
  const data = presentNewNote(tx, note);
  record(tx, { type: 'note.created', workspaceId, projectId, feedbackId, subject, changes: null, data });
}
