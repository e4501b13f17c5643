import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '../../../generated/sdk/sdk.gen.ts';
import type {
  CreateProjectData,
  CreateProjectResponse,
  DeleteProjectData,
  DeleteProjectResponse,
  GetProjectData,
  GetProjectResponse,
  ListProjectsData,
  ListProjectsResponse,
  UpdateProjectData,
  UpdateProjectResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Projects. */
export class ProjectsResource extends Resource {
  /** Newest first. */
  list(query: ListProjectsData['query'], options?: RequestOptions) {
    return this.caller.call<ListProjectsResponse>(listProjects, { query }, options);
  }

  create(body: CreateProjectData['body'], options?: RequestOptions) {
    return this.caller.post<CreateProjectResponse>(createProject, { body }, options);
  }

  get(id: string, query: GetProjectData['query'], options?: RequestOptions) {
    return this.caller.call<GetProjectResponse>(getProject, { path: { id }, query }, options);
  }

  update(id: string, body: UpdateProjectData['body'], options?: RequestOptions) {
    return this.caller.call<UpdateProjectResponse>(updateProject, { path: { id }, body }, options);
  }

  /** Deletes what is in it too. */
  delete(id: string, query: DeleteProjectData['query'], options?: RequestOptions) {
    return this.caller.call<DeleteProjectResponse>(deleteProject, { path: { id }, query }, options);
  }
}
