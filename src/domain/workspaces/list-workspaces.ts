import { adminRoleValues } from '../../../generated/contract-constants.ts';
import type { Operation } from '../operation.ts';
import { includeFor, presentWorkspace } from './workspace.ts';

/** Only those that the key may act in. */
export const listWorkspaces: Operation<'listWorkspaces'> = async (ctx) => {
  const userId = ctx.caller.user.id;
  const workspaces = await ctx.db.workspace.findMany({
    where: {
      plan: { not: 'free' },
      apiAccessEnabled: true,
      members: { some: { userId, role: { in: [...adminRoleValues] } } },
    },
    include: includeFor(userId),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { data: workspaces.map(presentWorkspace) };
};
