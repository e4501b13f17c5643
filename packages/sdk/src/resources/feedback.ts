// Generated from openapi/ by npm run generate. Do not edit.
import {
  bulkUpdateFeedback,
  countFeedback,
  createFeedback,
  deleteFeedback,
  downloadOriginal,
  exportFeedback,
  getFeedback,
  getFeedbackByNumber,
  getFeedbackHistory,
  getFeedbackMetrics,
  getOriginal,
  listFeedback,
  markAsSpam,
  setPresence,
  updateFeedback,
  upsertFeedback,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  CountFeedbackData,
  Deleted,
  Event,
  ExportFeedbackData,
  FeedbackBulk,
  FeedbackBulkUpdate,
  FeedbackCount,
  FeedbackCreate,
  FeedbackDetail,
  FeedbackExportItem,
  FeedbackListItem,
  FeedbackMetrics,
  FeedbackUpdate,
  FeedbackUpsert,
  GetFeedbackHistoryData,
  GetFeedbackMetricsData,
  ListFeedbackData,
  MailOriginal,
  PresenceUpdate,
  SpamMark,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { Export } from '../export.ts';
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import { exportOf } from '../streams.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Feedback items and their tickets. */
export class FeedbackResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Iterates over the items that match the filters, newest first by default.
   *
   * @param query `workspaceId`, `projectId`, `status`, `statusCategory`, `category` and 32 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(query: Within<ListFeedbackData['query'], WorkspaceId>, options?: RequestOptions): List<FeedbackListItem> {
    return listOf(this.caller, listFeedback, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Stores a feedback item and gives it the workspace's next ticket number. If the project has an SLA rule for the
   * priority, `dueDate` is computed. An item with an email address or phone number is linked to the customer who has it.
   * If nobody has them, a customer is created.
   *
   * @param body A new feedback item.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored item.
   */
  create(body: Within<FeedbackCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.post(createFeedback, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Iterates over all items that match the filters, in one request. `response()` gives the file itself.
   *
   * @param query `workspaceId`, `projectId`, `status`, `statusCategory`, `category` and 31 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The items as a file.
   */
  export(
    query: Within<ExportFeedbackData['query'], WorkspaceId>,
    options?: RequestOptions,
  ): Export<FeedbackExportItem> {
    return exportOf(this.caller, exportFeedback, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Counts the items that match the filters of the list, by one of their fields, the largest count first. Each count goes
   * up to 10,000. Items without a value are the row whose `value` is null. Statuses' categories, priorities and channels
   * are listed even if no item has them. Of other values, the 200 with the most items are returned.
   *
   * @param query `workspaceId`, `projectId`, `status`, `statusCategory`, `category` and 28 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The counts.
   */
  count(query: Within<CountFeedbackData['query'], WorkspaceId>, options?: RequestOptions): ApiPromise<FeedbackCount[]> {
    return this.caller.call(countFeedback, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Returns what happened to feedback over time: how much was created, resolved and reopened, what went overdue, how
   * satisfied submitters were, how long first answers and resolutions took, and what was open. Days are those of the
   * workspace's `reportTimezone`, and an interval in which nothing happened is a row of zeros and nulls. What happened
   * counts on its own day, under the values that the item had then, and stays counted when the item is deleted or erased
   * later. Numbers are a second or two behind. Members get 403 for `groupBy=assignee`.
   *
   * @param query `workspaceId`, `projectId`, `from`, `to`, `interval` and 2 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The metrics, a row for each interval.
   */
  metrics(
    query: Within<GetFeedbackMetricsData['query'], WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<FeedbackMetrics[]> {
    return this.caller.call(getFeedbackMetrics, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Returns one item with its customer conversation and its internal notes.
   *
   * @param id The item's id.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item.
   */
  get(id: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(getFeedback, { path: { id }, query: this.requireWorkspace(query) }, options);
  }

  /**
   * Changes the given fields. Any valid status may be set. Entering `resolved` or `closed` sets `resolvedAt`, and leaving
   * them clears it. A new priority recomputes a due date that is unset or came from an SLA rule. `addTags` and
   * `removeTags` change the tags that the item has at that moment, so two clients do not undo each other's.
   *
   * @param id The item's id.
   * @param body What to change. A missing field stays as it is, and `null` clears a nullable one.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item.
   */
  update(id: string, body: Within<FeedbackUpdate, WorkspaceId>, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.call(updateFeedback, { path: { id }, body: this.requireWorkspace(body) }, options);
  }

  /**
   * Deletes the item with its comments, notes, attachments and automation runs. This cannot be undone.
   *
   * @param id The item's id.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item was deleted.
   */
  delete(id: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteFeedback, { path: { id }, query: this.requireWorkspace(query) }, options);
  }

  /**
   * Creates the item of the project that has this id of another system, or changes the given fields of the one that
   * exists. The status of `withResponse()` tells which: 201 or 200.
   *
   * @param externalId The item's id in another system. It is trimmed and compared like that of a new item. In the
   * address, a slash in it is written as `%2F`. The texts `.` and `..` cannot stand in an address.
   * @param body An item as another system has it. Of an item that exists, a missing field stays as it is, and `null`
   * clears a nullable one.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item. It was changed, or was like that already.
   */
  upsert(
    externalId: string,
    body: Within<FeedbackUpsert, WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<FeedbackDetail> {
    return this.caller.call(upsertFeedback, { path: { externalId }, body: this.requireWorkspace(body) }, options);
  }

  /**
   * Returns the item with this ticket number, in the same form as Get feedback.
   *
   * @param ticketNumber The ticket number, plain or with an encoded leading `#` (`%2342`).
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item.
   */
  getByNumber(
    ticketNumber: number | string,
    query: Within<InWorkspace, WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<FeedbackDetail> {
    return this.caller.call(
      getFeedbackByNumber,
      { path: { ticketNumber: ticketNumber as string }, query: this.requireWorkspace(query) },
      options,
    );
  }

  /**
   * Makes the same change to up to 500 items by their ids, or to up to 1,000 that a filter leaves. Items of a filter are
   * changed in steps of 100, so a failure may leave the later ones unchanged. Each is judged by itself, by the rules of
   * Update feedback. The response is 200 even if some items were refused, and says what became of each. What is wrong
   * whatever the item, such as an assignee who is not a member of the workspace, refuses the whole request. Every item
   * that was changed writes its own event.
   *
   * @param body The same change of many items.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns What became of each item.
   */
  bulkUpdate(body: Within<FeedbackBulkUpdate, WorkspaceId>, options?: RequestOptions): ApiPromise<FeedbackBulk> {
    return this.caller.post(bulkUpdateFeedback, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * The mail that the item was made from, whole: also what was quoted in it, and its signature. Refused with 404 if it
   * came another way.
   *
   * @param id The feedback item's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail.
   */
  getOriginal(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<MailOriginal> {
    return this.caller.call(getOriginal, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Returns the mail that the item was made from as it came, byte by byte, for a mail program to open. It holds the
   * address by which everybody could answer in the place of the customer, so no API key gets it. It is kept for 30 days
   * (`MAIL_RAW_DAYS`), and refused with 404 afterwards.
   *
   * @param id The feedback item's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail as a file.
   */
  downloadOriginal(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): Promise<Response> {
    return this.caller.stream(downloadOriginal, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Archives the item, tags it `spam`, and mails nobody. Mails of its sender wait for review for 90 days. `undo` takes
   * all of this back: the item has the status and `resolvedAt` that it had, which is no reopening. An item whose status
   * was changed meanwhile keeps it.
   *
   * @param id The feedback item's id.
   * @param body Marks an item as spam, or takes that back.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item.
   */
  markAsSpam(id: string, body: SpamMark = {}, options?: RequestOptions): ApiPromise<FeedbackDetail> {
    return this.caller.post(markAsSpam, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Tells the other members who follow the workspace's stream of events in a session that the signed-in user looks at the
   * item or writes there (`event: presence`). It holds for 20 seconds: say it again every 10 seconds, and `gone` at the
   * end. It is stored nowhere, and is no event of the log. An API key is refused with 403.
   *
   * @param id The item's id.
   * @param body A user at an item.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The others are told.
   */
  setPresence(id: string, body: PresenceUpdate, options?: RequestOptions): ApiPromise<void> {
    return this.caller.call(setPresence, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Iterates over what happened to an item, newest first.
   *
   * @param id The feedback item's id.
   * @param query `pageSize`, `cursor`, `workspaceId`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  history(id: string, query: GetFeedbackHistoryData['query'] = {}, options?: RequestOptions): List<Event> {
    return listOf(this.caller, getFeedbackHistory, { path: { id }, query: this.addWorkspace(query) }, options);
  }
}
