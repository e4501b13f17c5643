import { readPage } from '../../platform/lists/read-page.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { withoutLinks } from './mail-review.ts';
import { heldMails } from './mail-review-sql.ts';

export const listMailReviews: Operation<'listMailReviews'> = async (ctx, { query }) => {
  const { workspaceId } = query;
  await requireWorkspace(ctx, workspaceId);
  const order = { sort: 'createdAt', order: 'desc' } as const;
  const { rows, pagination } = await readPage(ctx, heldMails(workspaceId), { ...query, ...order });
  return { data: rows.map(withoutLinks), pagination };
};
