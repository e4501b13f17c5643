import { NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { removeCustomer } from '../feedback/delete-customer.ts';
import type { Operation } from '../operation.ts';
import { removeProject } from '../projects/delete-project.ts';
import { lockImports } from '../projects/project-sql.ts';
import { isOfDemo } from './people.ts';

/**
 * The import ends first, so that it brings nothing afterwards, and the customers go before the project: a request that breaks
 * off half way is sent again.
 */
export const deleteDemo: Operation<'deleteDemo'> = async (ctx, { params: { id: workspaceId }, query }) => {
  await requireWorkspace(ctx, workspaceId);
  const workspace = await ctx.db.workspace.findUnique({ where: { id: workspaceId } });
  const id = workspace?.demoProjectId;
  if (!id || (query.workspaceId ?? workspaceId) !== workspaceId)
    throw new NotFound('The workspace has no example data');
  await inTransaction(ctx, async (tx) => {
    await lockImports(tx, workspaceId, id);
    await tx.db.import.deleteMany({ where: { workspaceId, projectId: id } });
  });
  const customers = await ctx.db.customer.findMany({
    where: { workspaceId, deletedAt: null, ...isOfDemo },
    select: { id: true },
  });
  for (const customer of customers) await removeCustomer(ctx, workspaceId, customer.id);
  await removeProject(ctx, workspaceId, id);
  return { data: { id, deleted: true } };
};
