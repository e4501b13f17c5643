import { createNote, listNotes } from '../../../../generated/sdk/sdk.gen.ts';
import type { Note, NoteCreate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** The internal notes on an item, which only members see. */
export class NotesResource extends Resource {
  /** Oldest first. */
  list(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Note[]> {
    return this.caller.call(listNotes, { path: { id: feedbackId }, query }, options);
  }

  /** Needs content, contentHtml, attachments or several of them. */
  create(feedbackId: string, body: NoteCreate, options?: RequestOptions): ApiPromise<Note> {
    return this.caller.post(createNote, { path: { id: feedbackId }, body }, options);
  }
}
