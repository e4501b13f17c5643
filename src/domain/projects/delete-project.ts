import { inTransaction } from '../../platform/context.ts';
import { requireWorkspaceAdmin } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { lockProject } from '../rules/project-rules.ts';
import { removeUploadsOfProject } from '../uploads/remove-uploads.ts';
import { lockWorkspace } from '../workspaces/counter.ts';

export const deleteProject: Operation<'deleteProject'> = async (ctx, { params, query }) => {
  const { workspaceId } = query;
  await requireWorkspaceAdmin(ctx, workspaceId);

  const files = await inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { id } = await lockProject(tx, workspaceId, params.id);
    const removed = await removeUploadsOfProject(tx, workspaceId, id);
    // Locks the project, its items, then customers: the order in which whatever changes them does.
    await tx.db.$executeRaw`
      WITH deleted AS (DELETE FROM feedback WHERE project_id = ${id} RETURNING customer_id)
      UPDATE customers SET feedback_count = feedback_count - gone.items
      FROM (SELECT customer_id, count(*)::int AS items FROM deleted GROUP BY customer_id) AS gone
      WHERE customers.id = gone.customer_id`;
    await tx.db.project.delete({ where: { id } });
    return removed;
  });
  if (files > 0) await ctx.files.sweep();
  return { data: { id: params.id, deleted: true } };
};
