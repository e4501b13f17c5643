// Generated from openapi/ by npm run generate. Do not edit.
import {
  createComment,
  deleteComment,
  downloadCommentOriginal,
  getCommentOriginal,
  listComments,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Comment,
  CommentCreate,
  Deleted,
  ListCommentsData,
  MailOriginal,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace } from '../within.ts';

/** Conversations with customers. */
export class CommentsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the conversation with the customer about one item, oldest comment first.
   *
   * @param feedbackId The feedback item's id.
   * @param query `workspaceId`, `includeAutomatic`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The comments.
   */
  list(feedbackId: string, query: ListCommentsData['query'] = {}, options?: RequestOptions): ApiPromise<Comment[]> {
    return this.caller.call(listComments, { path: { id: feedbackId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Adds a message to the conversation with the customer. A customer's comment on a resolved or closed item reopens it,
   * unless `status` names another status. The address of a customer who writes makes them a participant of the item. When
   * the item's `customerCommentsEnabled` is false, every comment is refused with 403, whoever its author is.
   *
   * @param feedbackId The feedback item's id.
   * @param body A new comment. It needs a `message` that is not blank, or attachments. A customer's comment also needs
   * `authorName` and `authorEmail`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored comment.
   */
  create(feedbackId: string, body: CommentCreate, options?: RequestOptions): ApiPromise<Comment> {
    return this.caller.post(createComment, { path: { id: feedbackId }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Deletes an agent's comment that no customer has seen and of which no mail was sent. Where no mail goes to anybody,
   * that is possible for 10 minutes. Later it is refused with 409. Members take back their own comments, and admins any.
   * Mail of it that waits is skipped, and its files go with it.
   *
   * @param feedbackId The feedback item's id.
   * @param commentId The comment's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The comment that is gone.
   */
  delete(
    feedbackId: string,
    commentId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Deleted> {
    return this.caller.call(
      deleteComment,
      { path: { id: feedbackId, commentId }, query: this.addWorkspace(query) },
      options,
    );
  }

  /**
   * The mail that the comment was made from, whole: also what was quoted in it, and its signature. Refused with 404 if it
   * came another way.
   *
   * @param feedbackId The feedback item's id.
   * @param commentId The comment's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail.
   */
  getOriginal(
    feedbackId: string,
    commentId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<MailOriginal> {
    return this.caller.call(
      getCommentOriginal,
      { path: { id: feedbackId, commentId }, query: this.addWorkspace(query) },
      options,
    );
  }

  /**
   * Returns the mail that the comment was made from as it came, byte by byte, for a mail program to open. It holds the
   * address by which everybody could answer in the place of the customer, so no API key gets it. It is kept for 30 days
   * (`MAIL_RAW_DAYS`), and refused with 404 afterwards.
   *
   * @param feedbackId The feedback item's id.
   * @param commentId The comment's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail as a file.
   */
  downloadOriginal(
    feedbackId: string,
    commentId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): Promise<Response> {
    return this.caller.stream(
      downloadCommentOriginal,
      { path: { id: feedbackId, commentId }, query: this.addWorkspace(query) },
      options,
    );
  }
}
