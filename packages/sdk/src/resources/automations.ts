import {
  createAutomation,
  deleteAutomation,
  dryRunAutomation,
  getAutomation,
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
  ListAutomationRunsData,
  ListAutomationsData,
  MacroRun,
  MacroRunResponse,
} from '../../../../generated/sdk/types.gen.ts';
import { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { List } from '../pages.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Automations, macros among them, and their runs. */
export class AutomationsResource extends Resource {
  /** Walks the project's automations in their order of execution. */
  list(query: ListAutomationsData['query'], options?: RequestOptions): List<Automation> {
    return new List(async (cursor) => {
      const next = cursor === undefined ? query : { ...query, cursor };
      const answer = await this.caller.send(listAutomations, { query: next }, options);
      const { automations, nextCursor } = answer.data;
      return { ...answer, data: { items: automations, nextCursor: nextCursor ?? null } };
    });
  }

  create(body: AutomationCreate, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.post(createAutomation, { body }, options);
  }

  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.call(getAutomation, { path: { id }, query }, options);
  }

  /** `conditions`, `actions` and `schedule` are replaced whole. */
  update(id: string, body: AutomationUpdate, options?: RequestOptions): ApiPromise<Automation> {
    return this.caller.call(updateAutomation, { path: { id }, body }, options);
  }

  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteAutomation, { path: { id }, query }, options);
  }

  /** Runs a macro, an automation of scope `manual`, against an item. */
  run(id: string, body: MacroRun, options?: RequestOptions): ApiPromise<MacroRunResponse> {
    return this.caller.post(runAutomation, { path: { id }, body }, options);
  }

  /** What a run would do, rule by rule and action by action; changes nothing. */
  dryRun(id: string, body: DryRun, options?: RequestOptions): ApiPromise<DryRunResponse> {
    return this.caller.post(dryRunAutomation, { path: { id }, body }, options);
  }

  /** The latest runs with their traces, the most recent first. */
  listRuns(
    id: string,
    query: ListAutomationRunsData['query'] = {},
    options?: RequestOptions,
  ): ApiPromise<AutomationRun[]> {
    return new ApiPromise(async () => {
      const input = { path: { id }, query };
      const answer = await this.caller.send(listAutomationRuns, input, options);
      return { ...answer, data: answer.data.runs };
    });
  }
}
