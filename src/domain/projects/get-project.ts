import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { findProject } from '../rules/project-rules.ts';
import { presentProject } from './project.ts';

export const getProject: Operation<'getProject'> = async (ctx, { params, query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  return { data: presentProject(await findProject(ctx, query.workspaceId, params.id)) };
};
