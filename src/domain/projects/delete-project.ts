import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { deleteInSteps } from '../workspaces/deletions.ts';
import { closeProject, deleteSomeOfProject } from './delete-some-of-project.ts';

export const deleteProject: Operation<'deleteProject'> = async (ctx, { params: { id }, query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);
  await deleteInSteps(
    ctx,
    { workspaceId, kind: 'project', id },
    { begin: (tx) => closeProject(tx, workspaceId, id), deleteSome: deleteSomeOfProject },
  );
  return { data: { id, deleted: true } };
};
