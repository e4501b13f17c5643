import { inTransaction } from '../../platform/context.ts';
import { requireExpected } from '../../platform/versions.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { itemsAtATime } from '../customers/move-items-sql.ts';
import { recordDeletedFeedback } from '../feedback/record-feedback.ts';
import type { CallerContext, Input } from '../operation.ts';
import { findProject } from '../rules/project-rules.ts';
import { removeUploadsOfItems } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { deleteItems, lockSomeItems } from './project-sql.ts';

/** Deletes most of a project's items before it is deleted itself, so that nobody waits for all of them at once. */
export async function deleteItemsInSteps(ctx: CallerContext, { params, query }: Input<'deleteProject'>): Promise<void> {
  const { workspaceId } = query;
  await requireWorkspace(ctx, workspaceId);
  const project = await findProject(ctx, workspaceId, params.id);
  const { id } = project;
  const isLarge = { where: { workspaceId, projectId: id }, skip: itemsAtATime, select: { id: true } } as const;
  if (await ctx.db.feedback.findFirst(isLarge)) requireExpected(ctx, project);
  while (await ctx.db.feedback.findFirst(isLarge))
    await inTransaction(ctx, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      const ids = await lockSomeItems(tx, workspaceId, id, itemsAtATime);
      await removeUploadsOfItems(tx, workspaceId, ids);
      await recordDeletedFeedback(tx, workspaceId, ids);
      await deleteItems(tx, workspaceId, ids);
    });
}
