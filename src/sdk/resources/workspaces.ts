import { getWorkspace, getWorkspaceUsage, listWorkspaces } from '../../../generated/sdk/sdk.gen.ts';
import type {
  GetWorkspaceData,
  GetWorkspaceResponse,
  GetWorkspaceUsageData,
  GetWorkspaceUsageResponse,
  ListWorkspacesResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Workspaces. */
export class WorkspacesResource extends Resource {
  /** Those that the key can act in. */
  list(options?: RequestOptions) {
    return this.caller.call<ListWorkspacesResponse>(listWorkspaces, {}, options);
  }

  get(id: string, query: GetWorkspaceData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<GetWorkspaceResponse>(getWorkspace, { path: { id }, query }, options);
  }

  /** The limits of the plan and what is used of them. */
  getUsage(id: string, query: GetWorkspaceUsageData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<GetWorkspaceUsageResponse>(getWorkspaceUsage, { path: { id }, query }, options);
  }
}
