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

/** Projects. */
export class ProjectsResource extends Resource {
  /** Newest first. */
  list(query: InWorkspace, options?: RequestOptions): ApiPromise<Project[]> {
    return this.caller.call(listProjects, { query }, options);
  }

  create(body: ProjectCreate, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.post(createProject, { body }, options);
  }

  get(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.call(getProject, { path: { id }, query }, options);
  }

  update(id: string, body: ProjectUpdate, options?: RequestOptions): ApiPromise<Project> {
    return this.caller.call(updateProject, { path: { id }, body }, options);
  }

  /** Deletes what is in it too. */
  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteProject, { path: { id }, query }, options);
  }
}
