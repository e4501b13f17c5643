import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentProject } from './project.ts';

export const listProjects: Operation<'listProjects'> = async (ctx, { query }) => {
  await requireWorkspace(ctx, query.workspaceId);
  const projects = await ctx.db.project.findMany({
    where: { workspaceId: query.workspaceId, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { data: projects.map(presentProject) };
};
