import {
  createFeedback,
  deleteFeedback,
  getFeedback,
  getFeedbackByNumber,
  listFeedback,
  updateFeedback,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  Feedback,
  FeedbackCreate,
  FeedbackDetail,
  FeedbackUpdate,
  ListFeedbackData,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Feedback items. */
export class FeedbackResource extends Resource {
  /** Walks the items that fit the filters, newest first unless sorted otherwise. */
  list(query: ListFeedbackData['query'], options?: RequestOptions): List<Feedback> {
    return this.listOf(listFeedback, query, options);
  }

  create(body: FeedbackCreate, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.post(createFeedback, { body }, options);
  }

  /** One item with its comments and notes. */
  get(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(getFeedback, { path: { id }, query }, options);
  }

  /** The same by its ticket number. */
  getByNumber(ticketNumber: number | string, query: InWorkspace, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(getFeedbackByNumber, { path: { ticketNumber: `${ticketNumber}` }, query }, options);
  }

  update(id: string, body: FeedbackUpdate, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(updateFeedback, { path: { id }, body }, options);
  }

  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteFeedback, { path: { id }, query }, options);
  }
}
