// Generated from openapi/ by npm run generate. Do not edit.
import {
  createAutomation,
  deleteAutomation,
  dryRunAutomation,
  getAutomation,
  getAutomationRun,
  listAutomationRuns,
  listAutomations,
  runAutomation,
  updateAutomation,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Automation,
  AutomationCreate,
  AutomationRun,
  AutomationUpdate,
  Deleted,
  DryRun,
  DryRunResponse,
  FinishedAutomationRun,
  ListAutomationRunsData,
  ListAutomationsData,
  MacroRun,
  MacroRunResponse,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Rules that act on feedback: on events, on a schedule or by hand. */
export class AutomationsResource extends Resource {
  /** Iterates over the project's automations in the order they run. */
  list(query: ListAutomationsData['query'], options?: RequestOptions): List<Automation> {
    return this.listUnder('automations', listAutomations, query, options);
  }

  /** Adds an automation to a project. */
  create(body: AutomationCreate, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.post(createAutomation, { body }, options);
  }

  /** Returns one automation with its conditions, its actions and the statistics of its last 7 days. */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.call(getAutomation, { path: { id }, query }, options);
  }

  /** Changes the given fields, with the same checks as Create an automation. */
  update(id: string, body: AutomationUpdate, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.call(updateAutomation, { path: { id }, body }, options);
  }

  /** Deletes the automation with its run history. */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteAutomation, { path: { id }, query }, options);
  }

  /** Runs a macro, an automation of scope `manual`, against a feedback item of its project. */
  run(id: string, body: MacroRun, options?: RequestOptions): ApiPromise<MacroRunResponse> {
    return this.caller.post(runAutomation, { path: { id }, body }, options);
  }

  /** Shows what a run against a feedback item would do, rule by rule and action by action. */
  dryRun(id: string, body: DryRun, options?: RequestOptions): ApiPromise<DryRunResponse> {
    return this.caller.post(dryRunAutomation, { path: { id }, body }, options);
  }

  /** Returns the latest runs of an automation, at most 50, most recent first. */
  listRuns(
    id: string,
    query: ListAutomationRunsData['query'] = {},
    options?: RequestOptions,
  ): ApiPromise<AutomationRun[]> {
    return this.partOf('runs', listAutomationRuns, { path: { id }, query }, options);
  }

  /** Returns one run with the result of each condition and each action. */
  getRun(runId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<FinishedAutomationRun> {
    return this.caller.call(getAutomationRun, { path: { id: runId }, query }, options);
  }
}
