import type { Context } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { deleteInSteps } from '../workspaces/deletions.ts';
import { closeProject, deleteSomeOfProject } from './delete-some-of-project.ts';

export const deleteProject: Operation<'deleteProject'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);
  await removeProject(ctx, workspaceId, id);
  return { data: { id, deleted: true } };
};

/** Deletes a project with everything in it. From the first moment nobody reaches it. */
export function removeProject(ctx: Context, workspaceId: string, id: string): Promise<void> {
  return deleteInSteps(
    ctx,
    { workspaceId, kind: 'project', id },
    { begin: (tx) => closeProject(tx, workspaceId, id), deleteSome: deleteSomeOfProject },
  );
}
