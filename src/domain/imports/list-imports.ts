import { decodeCursor, encodeCursor } from '../../platform/lists/cursor.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Operation } from '../operation.ts';
import { presentImports } from './import.ts';

export const listImports: Operation<'listImports'> = async (ctx, { query }) => {
  const { workspaceId, projectId, status, pageSize, cursor } = query;
  await requireWorkspace(ctx, workspaceId);
  const binding = { workspaceId, projectId, status };
  const before = cursor === undefined ? undefined : decodeCursor(cursor, 'imp', binding).id;
  const filters = { ...(projectId !== undefined && { projectId }), ...(status !== undefined && { status }) };
  const found = await ctx.db.import.findMany({
    where: { workspaceId, ...filters, ...(before !== undefined && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: pageSize + 1,
  });
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  return {
    data: await presentImports(ctx, workspaceId, shown),
    pagination: {
      pageSize,
      hasMore: last !== undefined,
      nextCursor: last ? encodeCursor({ value: null, id: last.id }, binding) : null,
    },
  };
};
