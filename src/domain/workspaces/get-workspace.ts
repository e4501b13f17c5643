import { NotFound } from '../../base/errors.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { includeFor, presentWorkspace } from './workspace.ts';

export const getWorkspace: Operation<'getWorkspace'> = async (ctx, { params, query }) => {
  await requireWorkspace(ctx, params.id);
  const workspace = await ctx.db.workspace.findUnique({
    where: { id: params.id },
    include: includeFor(ctx.caller.user.id),
  });
  if (!workspace || (query.workspaceId ?? params.id) !== params.id) throw new NotFound('No workspace has this id');
  return { data: presentWorkspace(workspace) };
};
