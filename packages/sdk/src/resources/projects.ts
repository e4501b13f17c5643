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
import { type InWorkspace, Resource } from '../resource.ts';

/** Projects with their custom fields, statuses and SLA rules. */
export class ProjectsResource extends Resource {
  /** Returns all projects of the workspace, newest first. */
  list(query: InWorkspace, options?: RequestOptions): ApiPromise<Project[]> {
    return this.caller.call(listProjects, { query }, options);
  }

  /** Creates a project and its public key. */
  create(body: ProjectCreate, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.post(createProject, { body }, options);
  }

  /** Returns one project with its custom fields, statuses and SLA rules. */
  get(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.call(getProject, { path: { id }, query }, options);
  }

  /** Changes the given fields. */
  update(id: string, body: ProjectUpdate, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.call(updateProject, { path: { id }, body }, options);
  }

  /** Deletes the project with its feedback, widgets, uploads and automations. */
  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteProject, { path: { id }, query }, options);
  }
}
