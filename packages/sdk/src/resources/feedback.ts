// Generated from openapi/ by npm run generate. Do not edit.
import {
  bulkUpdateFeedback,
  countFeedback,
  createFeedback,
  deleteFeedback,
  exportFeedback,
  getFeedback,
  getFeedbackByNumber,
  getFeedbackHistory,
  getFeedbackMetrics,
  listFeedback,
  updateFeedback,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  CountFeedbackData,
  Deleted,
  Event,
  ExportFeedbackData,
  Feedback,
  FeedbackBulk,
  FeedbackBulkUpdate,
  FeedbackCount,
  FeedbackCreate,
  FeedbackDetail,
  FeedbackExportItem,
  FeedbackMetrics,
  FeedbackUpdate,
  GetFeedbackHistoryData,
  GetFeedbackMetricsData,
  ListFeedbackData,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { Export } from '../export.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Feedback items and their tickets. */
export class FeedbackResource extends Resource {
  /** Iterates over the items that match the filters, newest first by default. */
  list(query: ListFeedbackData['query'], options?: RequestOptions): List<Feedback> {
    return this.listOf(listFeedback, { query }, options);
  }

  /** Stores a feedback item and gives it the workspace's next ticket number. */
  create(body: FeedbackCreate, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.post(createFeedback, { body }, options);
  }

  /** Iterates over all items that match the filters, in one request. `response()` gives the file itself. */
  export(query: ExportFeedbackData['query'], options?: RequestOptions): Export<FeedbackExportItem> {
    return this.exportOf(exportFeedback, { query }, options);
  }

  /** Counts the items that match the filters of the list, by one of their fields, the largest count first. */
  count(query: CountFeedbackData['query'], options?: RequestOptions): ApiPromise<FeedbackCount[]> {
    return this.caller.call(countFeedback, { query }, options);
  }

  /**
   * Returns what happened to feedback over time: how much was created, resolved and reopened, what went overdue, the
   * average rating, and how long first answers and resolutions took.
   */
  metrics(query: GetFeedbackMetricsData['query'], options?: RequestOptions): ApiPromise<FeedbackMetrics[]> {
    return this.caller.call(getFeedbackMetrics, { query }, options);
  }

  /** Returns one item with its customer conversation and its internal notes. */
  get(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(getFeedback, { path: { id }, query }, options);
  }

  /** Changes the given fields. */
  update(id: string, body: FeedbackUpdate, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(updateFeedback, { path: { id }, body }, options);
  }

  /** Deletes the item with its comments, notes, attachments and automation runs. */
  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteFeedback, { path: { id }, query }, options);
  }

  /** Returns the item with this ticket number, in the same form as Get feedback. */
  getByNumber(ticketNumber: number | string, query: InWorkspace, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(getFeedbackByNumber, { path: { ticketNumber: `${ticketNumber}` }, query }, options);
  }

  /** Makes the same change to up to 500 items. */
  bulkUpdate(body: FeedbackBulkUpdate, options?: RequestOptions): ApiPromise<FeedbackBulk> {
    return this.caller.post(bulkUpdateFeedback, { body }, options);
  }

  /** Iterates over what happened to an item, newest first. */
  history(id: string, query: GetFeedbackHistoryData['query'] = {}, options?: RequestOptions): List<Event> {
    return this.listOf(getFeedbackHistory, { path: { id }, query }, options);
  }
}
