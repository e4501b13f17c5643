// Generated from openapi/ by npm run generate. Do not edit.
import { createNote, listNotes } from '../../../../generated/sdk/sdk.gen.ts';
import type { Note, NoteCreate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Internal notes that only members see. */
export class NotesResource extends Resource {
  /** Returns the notes that members left on one item, oldest first. */
  list(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Note[]> {
    return this.caller.call(listNotes, { path: { id: feedbackId }, query }, options);
  }

  /** Adds a note for other members. */
  create(feedbackId: string, body: NoteCreate, options?: RequestOptions): ApiPromise<Note> {
    return this.caller.post(createNote, { path: { id: feedbackId }, body }, options);
  }
}
