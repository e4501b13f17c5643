import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { recordDeletedFeedback } from '../feedback/record-feedback.ts';
import type { Operation } from '../operation.ts';
import { lockProject } from '../rules/project-rules.ts';
import { removeUploadsOfProject } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { recordProject } from './project.ts';
import { deleteItems, lockSomeItems } from './project-sql.ts';

export const deleteProject: Operation<'deleteProject'> = async (ctx, { params, query }) => {
  const { workspaceId } = query;
  await requireWorkspace(ctx, workspaceId);

  const files = await inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const project = await lockProject(tx, workspaceId, params.id);
    const { id, publicKey } = project;
    const removed = await removeUploadsOfProject(tx, workspaceId, id);
    // Locks the project, its items, then customers, in the same order as everything that changes them.
    const items = await lockSomeItems(tx, workspaceId, id);
    await recordDeletedFeedback(tx, workspaceId, items);
    await deleteItems(tx, workspaceId, items);
    const ofProject = { where: { workspaceId, projectId: id }, data: { projectId: null } };
    await tx.db.upload.updateMany(ofProject);
    await tx.db.webhook.updateMany(ofProject);
    await tx.db.publicKey.deleteMany({ where: { publicKey } });
    await tx.db.project.delete({ where: { workspaceId_id: { workspaceId, id } } });
    recordProject(tx, 'project.deleted', project);
    return removed;
  });
  if (files > 0) await ctx.files.sweep();
  return { data: { id: params.id, deleted: true } };
};
