// Generated from openapi/ by npm run generate. Do not edit.
import {
  createDemo,
  createWorkspace,
  deleteDemo,
  deleteWorkspace,
  getWorkspace,
  getWorkspaceUsage,
  listWorkspaces,
  testMail,
  updateWorkspace,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  Demo,
  MailTestOutcome,
  Workspace,
  WorkspaceCreate,
  WorkspaceDelete,
  WorkspaceUpdate,
  WorkspaceUsage,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace } from '../within.ts';

/** Workspaces, their plans and their usage. */
export class WorkspacesResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the workspaces that this key reaches: its user is owner or admin, the plan is `pro` or `pro_max`, and API
   * access is on. For a session these are all workspaces of the user. Start here to learn the `workspaceId` that other
   * operations need.
   *
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The workspaces.
   */
  list(options?: RequestOptions): ApiPromise<Workspace[]> {
    return this.caller.call(listWorkspaces, {}, options);
  }

  /**
   * Creates a workspace that the signed-in user owns, on the plan that the installation gives new ones. An API key is
   * refused with 403.
   *
   * @param body A new workspace.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The new workspace.
   */
  create(body: WorkspaceCreate, options?: RequestOptions): ApiPromise<Workspace> {
    return this.caller.post(createWorkspace, { body: body }, options);
  }

  /**
   * Returns one workspace. One that does not exist and one that the key's user does not belong to get the same 403. The
   * response is 404 only if `workspaceId` is not the workspace in the path.
   *
   * @param id The workspace's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The workspace.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Workspace> {
    return this.caller.call(getWorkspace, { path: { id }, query: query }, options);
  }

  /**
   * Changes the name of the workspace, whether API keys and apps reach it, or by whose days reports count. The plan is
   * not changed here: whoever runs the installation does that with the `heed` command. An API key is refused with 403.
   *
   * @param id The workspace's id.
   * @param body What to change. A missing field stays as it is. At least one field besides `workspaceId` is required.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The workspace.
   */
  update(id: string, body: WorkspaceUpdate, options?: RequestOptions): ApiPromise<Workspace> {
    return this.caller.call(updateWorkspace, { path: { id }, body: body }, options);
  }

  /**
   * Deletes the workspace with everything in it. Its name must be repeated. From the first moment nobody reaches it: not
   * its members, and neither widgets nor webhooks. What it has is removed step by step, perhaps until after the response.
   * Its users keep their accounts. An API key is refused with 403. This cannot be undone.
   *
   * @param id The workspace's id.
   * @param body Which workspace to delete, once more.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The workspace was deleted.
   */
  delete(
    id: string,
    body: WorkspaceDelete,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Deleted> {
    return this.caller.call(deleteWorkspace, { path: { id }, body: body, query: query }, options);
  }

  /**
   * Fills a new project with example data, in the background.
   *
   * @param id The workspace's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The project, which fills.
   */
  createDemo(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Demo> {
    return this.caller.post(createDemo, { path: { id }, query: query }, options);
  }

  /**
   * Deletes the project that Add example data made, with all that is in it, and the customers that came with it, unless
   * they have other items. 404 says that there is no example data. An API key is refused with 403. This cannot be undone.
   *
   * @param id The workspace's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The example data was removed.
   */
  deleteDemo(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteDemo, { path: { id }, query: query }, options);
  }

  /**
   * Sends a test message to your own address now, and returns what the mail server answered.
   *
   * @param id The workspace's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns What the mail server answered, or why it did not.
   */
  testMail(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<MailTestOutcome> {
    return this.caller.post(testMail, { path: { id }, query: query }, options);
  }

  /**
   * Returns the plan's limits and how much of them is used. `limits` and `usage` have the same keys. A limit of null
   * means unlimited. 403 and 404 are as in Get a workspace.
   *
   * @param id The workspace's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns Limits and usage.
   */
  getUsage(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<WorkspaceUsage> {
    return this.caller.call(getWorkspaceUsage, { path: { id }, query: query }, options);
  }
}
