// Generated from openapi/ by npm run generate. Do not edit.
import {
  deleteMailReview,
  getMailReview,
  listMailReviews,
  releaseMailReview,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  ListMailReviewsData,
  MailRelease,
  MailReview,
  MailReviewRelease,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Mails that came in and wait for somebody to look at them. */
export class MailReviewsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the mails that wait for somebody to look at them, newest first. Each is kept for 30 days.
   *
   * @param query `workspaceId`, `pageSize`, `cursor`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(query: Within<ListMailReviewsData['query'], WorkspaceId>, options?: RequestOptions): List<MailReview> {
    return listOf(this.caller, listMailReviews, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Returns a mail that waits, with its whole text.
   *
   * @param id The mail's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<MailReview> {
    return this.caller.call(getMailReview, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Deletes a mail that waits, for good. Nobody is answered.
   *
   * @param id The mail's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail is gone.
   */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteMailReview, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Takes a mail that waits after all: as a comment of the customer or a note of an item, or as a new item of a project.
   * Without `as`, it becomes a comment of the item that it names, or else a new item of its project. An item that takes
   * no comments takes this one.
   *
   * @param id The mail's id.
   * @param body What the mail becomes.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns What became of the mail.
   */
  release(id: string, body: MailReviewRelease = {}, options?: RequestOptions): ApiPromise<MailRelease> {
    return this.caller.post(releaseMailReview, { path: { id }, body: this.addWorkspace(body) }, options);
  }
}
