import { type NoteRow, notesOf, presentNote } from '../feedback/note.ts';
import { readThread } from '../feedback/read-thread.ts';
import type { Operation } from '../operation.ts';

export const listNotes: Operation<'listNotes'> = async (ctx, { params, query }) => {
  const notes = await readThread<NoteRow>(ctx, params.id, query.workspaceId, notesOf);
  return { data: notes.map((note) => presentNote(ctx, note)) };
};
