// Generated from openapi/ by npm run generate. Do not edit.
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, Project, ProjectCreate, ProjectUpdate } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Projects with their custom fields, statuses and SLA rules. */
export class ProjectsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns all projects of the workspace, newest first.
   *
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The projects.
   */
  list(query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Project[]> {
    return this.caller.call(listProjects, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Creates a project and its public key. Each SLA rule also creates a system automation. A project beyond the plan's
   * limit is refused with 403, and so are custom field definitions on the `free` plan.
   *
   * @param body A new project.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored project.
   */
  create(body: Within<ProjectCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.post(createProject, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Returns one project with its custom fields, statuses and SLA rules.
   *
   * @param id The project's id.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The project.
   */
  get(id: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.call(getProject, { path: { id }, query: this.requireWorkspace(query) }, options);
  }

  /**
   * Changes the given fields. A custom status that items still have cannot be removed (409), unless `moveStatuses` says
   * where they go. The order of `customStatuses` is the one that people see. Removing a custom field keeps the values
   * that items have. Each SLA rule for the resolution has one system automation, which is created, updated and removed
   * with it. SLA rules and the calendar apply to items that are created, reopened or change their priority from then on,
   * and move no deadline that an item has. `pauseWhile` applies from the next change of an item's status, priority, due
   * date or comments on.
   *
   * @param id The project's id.
   * @param body What to change. A missing field stays as it is, and `null` clears a nullable one. Arrays and objects are
   * replaced whole.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The project.
   */
  update(id: string, body: Within<ProjectUpdate, WorkspaceId>, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.call(updateProject, { path: { id }, body: this.requireWorkspace(body) }, options);
  }

  /**
   * Deletes the project with its feedback, widgets, uploads and automations. With a project of example data, the
   * customers that came with it go too, unless they have other items. Incoming webhooks that default to it stay and lose
   * the default. From the first moment nobody reaches the project or its feedback. Of many items, the last may be removed
   * after the response. This cannot be undone.
   *
   * @param id The project's id.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The project was deleted.
   */
  delete(id: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteProject, { path: { id }, query: this.requireWorkspace(query) }, options);
  }
}
