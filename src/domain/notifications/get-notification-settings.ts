import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { readSettings } from './settings.ts';

export const getNotificationSettings: Operation<'getNotificationSettings'> = async (
  ctx,
  { query: { workspaceId } },
) => {
  await requireWorkspace(ctx, workspaceId);
  return { data: await readSettings(ctx, { workspaceId, userId: ctx.caller.user.id }) };
};
