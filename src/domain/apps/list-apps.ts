import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { newestFirst, presentAppOfUser, withUser } from './app.ts';

export const listApps: Operation<'listApps'> = async (ctx, { query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);
  const grants = await ctx.db.appGrant.findMany({
    where: { workspaceId, revokedAt: null },
    ...withUser,
    ...newestFirst,
  });
  return { data: grants.map(presentAppOfUser) };
};
