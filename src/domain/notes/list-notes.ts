import { presentNote } from '../feedback/note.ts';
import { readThread } from '../feedback/read-thread.ts';
import type { Operation } from '../operation.ts';

export const listNotes: Operation<'listNotes'> = async (ctx, { params, query }) => {
  const notes = await readThread(ctx, params.id, query.workspaceId, 'notes');
  return { data: notes.map((note) => presentNote(ctx, note)) };
};
