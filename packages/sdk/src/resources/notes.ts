// Generated from openapi/ by npm run generate. Do not edit.
import { createNote, listNotes } from '../../../../generated/sdk/sdk.gen.ts';
import type { Note, NoteCreate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace } from '../within.ts';

/** Internal notes that only members see. */
export class NotesResource<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {
  /**
   * Returns the notes that members left on one item, oldest first. Customers never see them.
   *
   * @param feedbackId The feedback item's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The notes.
   */
  list(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Note[]> {
    return this.caller.call(listNotes, { path: { id: feedbackId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Adds a note for other members. Customers never see it. The author is the key's user. Everyone in `mentions` becomes a
   * watcher of the item.
   *
   * @param feedbackId The feedback item's id.
   * @param body A new internal note. It needs content that is not blank (plain or HTML), or attachments.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored note.
   */
  create(feedbackId: string, body: NoteCreate, options?: RequestOptions): ApiPromise<Note> {
    return this.caller.post(createNote, { path: { id: feedbackId }, body: this.addWorkspace(body) }, options);
  }
}
