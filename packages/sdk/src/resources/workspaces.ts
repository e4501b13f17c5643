import { getWorkspace, getWorkspaceUsage, listWorkspaces } from '../../../../generated/sdk/sdk.gen.ts';
import type { Workspace, WorkspaceUsage } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Workspaces. */
export class WorkspacesResource extends Resource {
  /** Those that the key can act in. */
  list(options?: RequestOptions): ApiPromise<Workspace[]> {
    return this.caller.call(listWorkspaces, {}, options);
  }

  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Workspace> {
    return this.caller.call(getWorkspace, { path: { id }, query }, options);
  }

  /** The limits of the plan and what is used of them. */
  getUsage(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<WorkspaceUsage> {
    return this.caller.call(getWorkspaceUsage, { path: { id }, query }, options);
  }
}
