import { type Note as NoteColumns, Prisma, type Upload } from '../../../generated/prisma/client.ts';
import type { Note } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { isoTimestamp } from '../../platform/db/iso-timestamp.ts';
import { type AttachmentRow, attachmentsOf, presentAttachment } from '../uploads/attachment.ts';

export interface NoteRow {
  id: string;
  content: string;
  contentHtml: string | null;
  authorName: string;
  authorEmail: string;
  createdAt: string;
  attachments: AttachmentRow[];
}

/** The notes of item `f`, oldest first, as a JSON array of {@link NoteRow}. */
export const notesOf = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', entry.id, 'content', entry.content, 'contentHtml', entry.content_html,
    'authorName', entry.author_name, 'authorEmail', entry.author_email, 'createdAt', ${isoTimestamp('entry.created_at')},
    'attachments', ${attachmentsOf('note_id')}) ORDER BY entry.created_at, entry.id), '[]')
  FROM notes entry WHERE entry.feedback_id = f.id)`;

export function presentNote(ctx: Context, row: NoteRow): Note {
  return { ...row, attachments: row.attachments.map((attachment) => presentAttachment(ctx, attachment)) };
}

/** A note as it was stored a moment ago. */
export function presentNewNote(ctx: Context, row: NoteColumns & { attachments: Upload[] }): Note {
  const { id, content, contentHtml, authorName, authorEmail, attachments } = row;
  const createdAt = row.createdAt.toISOString();
  return presentNote(ctx, { id, content, contentHtml, authorName, authorEmail, createdAt, attachments });
}
