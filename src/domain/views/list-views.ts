import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentView, seenBy, toView } from './view.ts';

export const listViews: Operation<'listViews'> = async (ctx, { query: { workspaceId } }) => {
  await requireWorkspace(ctx, workspaceId);
  const rows = await ctx.db.savedView.findMany({
    where: { workspaceId, ...seenBy(ctx.caller) },
    orderBy: [{ position: 'asc' }, { id: 'desc' }],
  });
  return { data: rows.map((row) => presentView(toView(row))) };
};
