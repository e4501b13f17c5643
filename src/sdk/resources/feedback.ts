import {
  createFeedback,
  deleteFeedback,
  getFeedback,
  getFeedbackByNumber,
  listFeedback,
  updateFeedback,
} from '../../../generated/sdk/sdk.gen.ts';
import type {
  CreateFeedbackData,
  CreateFeedbackResponse,
  DeleteFeedbackResponse,
  Feedback,
  GetFeedbackResponse,
  ListFeedbackData,
  ListFeedbackResponse,
  UpdateFeedbackData,
  UpdateFeedbackResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';

/** Feedback items. */
export class FeedbackResource extends Resource {
  /** Walks the items that fit the filters, newest first unless sorted otherwise. */
  list(query: ListFeedbackData['query'], options?: RequestOptions): List<Feedback> {
    return this.listOf<ListFeedbackResponse, Feedback>(listFeedback, query, options);
  }

  create(body: CreateFeedbackData['body'], options?: RequestOptions) {
    return this.caller.post<CreateFeedbackResponse>(createFeedback, { body }, options);
  }

  /** One item with its comments and notes. */
  get(id: string, query: { workspaceId: string }, options?: RequestOptions) {
    return this.caller.call<GetFeedbackResponse>(getFeedback, { path: { id }, query }, options);
  }

  /** The same by its ticket number. */
  getByNumber(ticketNumber: number | string, query: { workspaceId: string }, options?: RequestOptions) {
    return this.caller.call<GetFeedbackResponse>(getFeedbackByNumber, { path: { ticketNumber }, query }, options);
  }

  update(id: string, body: UpdateFeedbackData['body'], options?: RequestOptions) {
    return this.caller.call<UpdateFeedbackResponse>(updateFeedback, { path: { id }, body }, options);
  }

  delete(id: string, query: { workspaceId: string }, options?: RequestOptions) {
    return this.caller.call<DeleteFeedbackResponse>(deleteFeedback, { path: { id }, query }, options);
  }
}
