// Generated from openapi/ by npm run generate. Do not edit.
import { createComment, listComments } from '../../../../generated/sdk/sdk.gen.ts';
import type { Comment, CommentCreate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Conversations with customers. */
export class CommentsResource extends Resource {
  /** Returns the conversation with the customer about one item, oldest comment first. */
  list(feedbackId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Comment[]> {
    return this.caller.call(listComments, { path: { id: feedbackId }, query }, options);
  }

  /** Adds a message to the conversation with the customer. */
  create(feedbackId: string, body: CommentCreate, options?: RequestOptions): ApiPromise<Comment> {
    return this.caller.post(createComment, { path: { id: feedbackId }, body }, options);
  }
}
