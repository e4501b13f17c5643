import type { Prisma } from '../../../generated/prisma/client.ts';
import { withCurrentCaller } from '../access/current-caller.ts';
import { adminRoles } from '../access/roles.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { includeFor, presentWorkspace } from './workspace.ts';

/** Of a key, only those that it may act in. */
export const listWorkspaces: Operation<'listWorkspaces'> = async (ctx) => {
  const userId = ctx.caller.user.id;
  const workspaces = await ctx.db.workspace.findMany({
    where: reachedBy(await withCurrentCaller(ctx)),
    include: includeFor(userId),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { data: workspaces.map(presentWorkspace) };
};

function reachedBy({ caller: { type, user, limitedTo } }: CallerContext): Prisma.WorkspaceWhereInput {
  if (type === 'session') return { members: { some: { userId: user.id, status: 'active' } } };
  const members = { some: { userId: user.id, status: 'active', role: { in: adminRoles } } };
  const within = limitedTo === null ? {} : { id: { in: [...limitedTo] } };
  return { ...within, plan: { not: 'free' }, apiAccessEnabled: true, members };
}
