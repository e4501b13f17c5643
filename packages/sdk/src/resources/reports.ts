// Generated from openapi/ by npm run generate. Do not edit.
import { getReportSummary, listTopCustomers, previewWeeklyMail } from '../../../../generated/sdk/sdk.gen.ts';
import type {
  GetReportSummaryData,
  ListTopCustomersData,
  ReportSummary,
  TopCustomer,
  WeeklyMail,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** How a week went, and who writes most. The numbers over time are those of Get metrics of feedback. */
export class ReportsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns how a week went beside the week before, in six numbers, and up to three items worth a look. Weeks begin on
   * Monday, by the workspace's `reportTimezone`. The numbers are those of Get metrics of feedback.
   *
   * @param query `workspaceId`, `projectId`, `week`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The summary.
   */
  getSummary(
    query: Within<GetReportSummaryData['query'], WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<ReportSummary> {
    return this.caller.call(getReportSummary, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Returns the mail about the last whole week as the caller would get it. It is the summary in words, with links to the
   * dashboard. Nothing is sent.
   *
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The mail.
   */
  previewWeeklyMail(query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<WeeklyMail> {
    return this.caller.call(previewWeeklyMail, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Returns the 20 customers with the most items created in at most 90 days, the one with the most first. Days are those
   * of the workspace's `reportTimezone`. Items are counted as they are now, not by the log.
   *
   * @param query `workspaceId`, `projectId`, `from`, `to`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customers.
   */
  listTopCustomers(
    query: Within<ListTopCustomersData['query'], WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<TopCustomer[]> {
    return this.caller.call(listTopCustomers, { query: this.requireWorkspace(query) }, options);
  }
}
