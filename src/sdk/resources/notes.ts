import { createNote, listNotes } from '../../../generated/sdk/sdk.gen.ts';
import type {
  CreateNoteData,
  CreateNoteResponse,
  ListNotesData,
  ListNotesResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** The internal notes on an item, which only members see. */
export class NotesResource extends Resource {
  /** Oldest first. */
  list(feedbackId: string, query: ListNotesData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<ListNotesResponse>(listNotes, { path: { id: feedbackId }, query }, options);
  }

  /** Needs content, contentHtml, attachments or several of them. */
  create(feedbackId: string, body: CreateNoteData['body'], options?: RequestOptions) {
    return this.caller.post<CreateNoteResponse>(createNote, { path: { id: feedbackId }, body }, options);
  }
}
