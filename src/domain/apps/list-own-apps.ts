import type { Operation } from '../operation.ts';
import { newestFirst, presentApp } from './app.ts';

export const listOwnApps: Operation<'listOwnApps'> = async ({ db, caller }) => {
  const workspaceId = { in: [...caller.workspaces.keys()] };
  const grants = await db.appGrant.findMany({
    where: { userId: caller.user.id, workspaceId, revokedAt: null },
    ...newestFirst,
  });
  return { data: grants.map(presentApp) };
};
