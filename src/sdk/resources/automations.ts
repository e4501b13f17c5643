import {
  createAutomation,
  deleteAutomation,
  dryRunAutomation,
  getAutomation,
  listAutomationRuns,
  listAutomations,
  runAutomation,
  updateAutomation,
} from '../../../generated/sdk/sdk.gen.ts';
import type {
  Automation,
  CreateAutomationData,
  CreateAutomationResponse,
  DeleteAutomationData,
  DeleteAutomationResponse,
  DryRunAutomationData,
  DryRunAutomationResponse,
  GetAutomationData,
  GetAutomationResponse,
  ListAutomationRunsData,
  ListAutomationRunsResponse,
  ListAutomationsData,
  ListAutomationsResponse,
  RunAutomationData,
  RunAutomationResponse,
  UpdateAutomationData,
  UpdateAutomationResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { List } from '../pages.ts';
import { Resource } from '../resource.ts';

/** Automations, macros among them, and their runs. */
export class AutomationsResource extends Resource {
  /** Walks the project's automations in their order of execution. */
  list(query: ListAutomationsData['query'], options?: RequestOptions): List<Automation> {
    return new List(async (cursor) => {
      const next = cursor === undefined ? query : { ...query, cursor };
      const answer = await this.caller.send<ListAutomationsResponse>(listAutomations, { query: next }, options);
      const { automations, nextCursor } = answer.data;
      return { ...answer, data: { items: automations, nextCursor: nextCursor ?? null } };
    });
  }

  create(body: CreateAutomationData['body'], options?: RequestOptions) {
    return this.caller.post<CreateAutomationResponse>(createAutomation, { body }, options);
  }

  get(id: string, query: GetAutomationData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<GetAutomationResponse>(getAutomation, { path: { id }, query }, options);
  }

  /** `conditions`, `actions` and `schedule` are replaced whole. */
  update(id: string, body: UpdateAutomationData['body'], options?: RequestOptions) {
    return this.caller.call<UpdateAutomationResponse>(updateAutomation, { path: { id }, body }, options);
  }

  delete(id: string, query: DeleteAutomationData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<DeleteAutomationResponse>(deleteAutomation, { path: { id }, query }, options);
  }

  /** Runs a macro, an automation of scope `manual`, against an item. */
  run(id: string, body: RunAutomationData['body'], options?: RequestOptions) {
    return this.caller.post<RunAutomationResponse>(runAutomation, { path: { id }, body }, options);
  }

  /** What a run would do, rule by rule and action by action; changes nothing. */
  dryRun(id: string, body: DryRunAutomationData['body'], options?: RequestOptions) {
    return this.caller.post<DryRunAutomationResponse>(dryRunAutomation, { path: { id }, body }, options);
  }

  /** The latest runs with their traces, the most recent first. */
  async listRuns(id: string, query: ListAutomationRunsData['query'] = {}, options?: RequestOptions) {
    const { runs } = await this.caller.call<ListAutomationRunsResponse>(
      listAutomationRuns,
      { path: { id }, query },
      options,
    );
    return runs;
  }
}
