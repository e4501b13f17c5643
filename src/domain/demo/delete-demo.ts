import { NotFound } from '../../base/errors.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { removeProject } from '../projects/delete-project.ts';

export const deleteDemo: Operation<'deleteDemo'> = async (ctx, { params: { id: workspaceId }, query }) => {
  await requireWorkspace(ctx, workspaceId);
  const workspace = await ctx.db.workspace.findUnique({ where: { id: workspaceId } });
  const id = workspace?.demoProjectId;
  if (!id || (query.workspaceId ?? workspaceId) !== workspaceId)
    throw new NotFound('The workspace has no example data');
  await removeProject(ctx, workspaceId, id);
  return { data: { id, deleted: true } };
};
