import { createComment, listComments } from '../../../generated/sdk/sdk.gen.ts';
import type {
  CreateCommentData,
  CreateCommentResponse,
  ListCommentsData,
  ListCommentsResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** The conversation with the customer on an item. */
export class CommentsResource extends Resource {
  /** Oldest first. */
  list(feedbackId: string, query: ListCommentsData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<ListCommentsResponse>(listComments, { path: { id: feedbackId }, query }, options);
  }

  /** Needs a message, attachments or both. */
  create(feedbackId: string, body: CreateCommentData['body'], options?: RequestOptions) {
    return this.caller.post<CreateCommentResponse>(createComment, { path: { id: feedbackId }, body }, options);
  }
}
