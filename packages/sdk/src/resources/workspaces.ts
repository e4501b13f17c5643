// Generated from openapi/ by npm run generate. Do not edit.
import {
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  getWorkspaceUsage,
  listWorkspaces,
  updateWorkspace,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  Workspace,
  WorkspaceCreate,
  WorkspaceDelete,
  WorkspaceUpdate,
  WorkspaceUsage,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Workspaces, their plans and their usage. */
export class WorkspacesResource extends Resource {
  /**
   * Returns the workspaces that this key reaches: its user is owner or admin, the plan is `pro` or `pro_max`, and API
   * access is on.
   */
  list(options?: RequestOptions): ApiPromise<Workspace[]> {
    return this.caller.call(listWorkspaces, {}, options);
  }

  /** Creates a workspace that the signed-in user owns, on the plan that the installation gives new ones. */
  create(body: WorkspaceCreate, options?: RequestOptions): ApiPromise<Workspace> {
    return this.caller.post(createWorkspace, { body }, options);
  }

  /** Returns one workspace. */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Workspace> {
    return this.caller.call(getWorkspace, { path: { id }, query }, options);
  }

  /** Changes the name of the workspace, or whether API keys reach it. */
  update(id: string, body: WorkspaceUpdate, options?: RequestOptions): ApiPromise<Workspace> {
    return this.caller.call(updateWorkspace, { path: { id }, body }, options);
  }

  /** Deletes the workspace with everything in it. */
  delete(
    id: string,
    body: WorkspaceDelete,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Deleted> {
    return this.caller.call(deleteWorkspace, { path: { id }, body, query }, options);
  }

  /** Returns the plan's limits and how much of them is used. */
  getUsage(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<WorkspaceUsage> {
    return this.caller.call(getWorkspaceUsage, { path: { id }, query }, options);
  }
}
