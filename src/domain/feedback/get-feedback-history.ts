import { decodeCursor, encodeCursor } from '../../platform/lists/cursor.ts';
import { findOwn } from '../access/find-own.ts';
import { presentEvent } from '../events/event.ts';
import { readEvents } from '../events/events-sql.ts';
import type { Operation } from '../operation.ts';
import { noSuchFeedback } from './feedback.ts';
import { reachable } from './reachable-sql.ts';

export const getFeedbackHistory: Operation<'getFeedbackHistory'> = async (ctx, { params, query }) => {
  const { pageSize, cursor } = query;
  const { row } = await findOwn(
    ctx,
    query.workspaceId,
    (workspaceId) =>
      ctx.db.feedback.findFirst({
        where: { workspaceId, id: params.id, ...reachable },
        select: { workspaceId: true, id: true },
      }),
    noSuchFeedback,
  );
  const { workspaceId, id: feedbackId } = row;
  const binding = { feedbackId };
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(decodeCursor(cursor, 'evt', binding).value);
  const range = { first: 1, last: before - 1, order: 'desc', limit: pageSize + 1 } as const;
  const found = await readEvents(ctx, workspaceId, { feedbackId }, range);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  return {
    data: shown.map(presentEvent),
    pagination: {
      pageSize,
      hasMore: last !== undefined,
      nextCursor: last ? encodeCursor({ value: last.sequence, id: last.id }, binding) : null,
    },
  };
};
