import { createComment, listComments } from '../../../../generated/sdk/sdk.gen.ts';
import type { Comment, CommentCreate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** The conversation with the customer on an item. */
export class CommentsResource extends Resource {
  /** Oldest first. */
  list(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Comment[]> {
    return this.caller.call(listComments, { path: { id: feedbackId }, query }, options);
  }

  /** Needs a message, attachments or both. */
  create(feedbackId: string, body: CommentCreate, options?: RequestOptions): ApiPromise<Comment> {
    return this.caller.post(createComment, { path: { id: feedbackId }, body }, options);
  }
}
