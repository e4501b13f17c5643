// Generated from openapi/ by npm run generate. Do not edit.
import {
  createAutomation,
  deleteAutomation,
  dryRunAutomation,
  getAutomation,
  getAutomationRun,
  getAutomationVocabulary,
  listAutomationRuns,
  listAutomations,
  runAutomation,
  tryAutomation,
  updateAutomation,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Automation,
  AutomationCreate,
  AutomationRun,
  AutomationTrial,
  AutomationUpdate,
  AutomationVocabulary,
  Deleted,
  DryRun,
  DryRunResponse,
  FinishedAutomationRun,
  GetAutomationVocabularyData,
  ListAutomationRunsData,
  ListAutomationsData,
  MacroRun,
  MacroRunResponse,
  TriedItem,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { listUnder } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace } from '../within.ts';

/** Rules that act on feedback: on events, on a schedule or by hand. */
export class AutomationsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Iterates over the project's automations in the order they run.
   *
   * @param query `projectId`, `scope`, `enabled`, `includeSystem`, `limit` and 2 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(query: ListAutomationsData['query'], options?: RequestOptions): List<Automation> {
    return listUnder(this.caller, 'automations', listAutomations, this.addWorkspace(query), options);
  }

  /**
   * Adds an automation to a project. Its conditions and actions are checked now, not only at the run. A custom field,
   * placeholder, status or user that does not exist is refused with 400. So is an operator that the field does not take,
   * and `changed` or `previous` outside the scope `feedback.updated`. `details` names the rule or the action. The plan
   * limits how many automations a workspace has.
   *
   * @param body A new automation.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored automation.
   */
  create(body: AutomationCreate, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.post(createAutomation, { body: this.addWorkspace(body) }, options);
  }

  /**
   * Judges the latest feedback items of a project by the conditions of an automation that need not be saved, rule by
   * rule. The draft is checked as it would be on save. No action is run: a dry run of a saved automation tells what its
   * actions would do to one item. Nothing is changed or recorded.
   *
   * @param body An automation to try, and on how many items.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The items, most recent first.
   */
  try(body: AutomationTrial, options?: RequestOptions): ApiPromise<TriedItem[]> {
    return this.caller.post(tryAutomation, { body: this.addWorkspace(body) }, options, (answer) => answer.items);
  }

  /**
   * Returns one automation with its conditions, its actions and the statistics of its last 7 days.
   *
   * @param id The automation's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The automation.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.call(getAutomation, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Changes the given fields, with the same checks as Create an automation. The scope and the project cannot be changed.
   * If an SLA rule made the automation, only `enabled` can be changed; any other change is refused with 409.
   *
   * @param id The automation's id.
   * @param body What to change. A missing field stays as it is. `conditions`, `actions` and `schedule` are replaced
   * whole.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The automation.
   */
  update(id: string, body: AutomationUpdate, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.call(updateAutomation, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Deletes the automation with its run history. One that an SLA rule made is refused with 409. Remove the rule from the
   * project instead.
   *
   * @param id The automation's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The automation was deleted.
   */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteAutomation, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Runs a macro, an automation of scope `manual`, against a feedback item of its project. The response comes when its
   * actions are done. An automation of another scope is refused with 400, a disabled one with 409. Changes that the
   * actions make trigger no other automation.
   *
   * @param id The automation's id.
   * @param body The item to run the macro against.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The macro ran. `outcome` is its result.
   */
  run(id: string, body: MacroRun, options?: RequestOptions): ApiPromise<MacroRunResponse> {
    return this.caller.post(runAutomation, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Shows what a run against a feedback item would do, rule by rule and action by action. The automation may have any
   * scope, and may be disabled. Nothing is changed, sent or recorded.
   *
   * @param id The automation's id.
   * @param body The item to try the automation on.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns What a run would do.
   */
  dryRun(id: string, body: DryRun, options?: RequestOptions): ApiPromise<DryRunResponse> {
    return this.caller.post(dryRunAutomation, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Returns the latest runs of an automation, at most 50, most recent first.
   *
   * @param id The automation's id.
   * @param query `outcome`, `limit`, `workspaceId`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The runs.
   */
  listRuns(
    id: string,
    query: ListAutomationRunsData['query'] = {},
    options?: RequestOptions,
  ): ApiPromise<AutomationRun[]> {
    return this.caller.call(
      listAutomationRuns,
      { path: { id }, query: this.addWorkspace(query) },
      options,
      (answer) => answer.runs,
    );
  }

  /**
   * Returns what automations of the project may use: every scope, field, operator, action and placeholder, with the
   * project's own statuses and custom fields.
   *
   * @param query `projectId`, `workspaceId`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The vocabulary.
   */
  getVocabulary(
    query: GetAutomationVocabularyData['query'],
    options?: RequestOptions,
  ): ApiPromise<AutomationVocabulary> {
    return this.caller.call(getAutomationVocabulary, { query: this.addWorkspace(query) }, options);
  }

  /**
   * Returns one run with the result of each condition and each action. Of each automation and outcome, the latest 50 runs
   * are kept.
   *
   * @param runId The run's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The run.
   */
  getRun(runId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<FinishedAutomationRun> {
    return this.caller.call(getAutomationRun, { path: { id: runId }, query: this.addWorkspace(query) }, options);
  }
}
