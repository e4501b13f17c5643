import { readPage } from '../../platform/lists/read-page.ts';
import type { Operation } from '../operation.ts';
import { notificationsOf } from './notifications-sql.ts';
import { reachedWorkspaces } from './reached-workspaces.ts';

export const listNotifications: Operation<'listNotifications'> = async (ctx, { query }) => {
  const workspaceIds = await reachedWorkspaces(ctx, query.workspaceId);
  const source = notificationsOf(ctx.caller.user.id, workspaceIds, query.unread);
  const { rows, pagination } = await readPage(ctx, source, { ...query, sort: 'createdAt', order: 'desc' });
  return { data: rows, pagination };
};
