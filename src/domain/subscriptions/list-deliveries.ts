import { decodeCursor, encodeCursor } from '../../platform/lists/cursor.ts';
import type { Operation } from '../operation.ts';
import { presentDelivery } from './delivery.ts';
import { deliveryId } from './delivery-id.ts';
import { findSubscription } from './subscription.ts';

export const listDeliveries: Operation<'listDeliveries'> = async (ctx, { params, query }) => {
  const { status, eventId, type, pageSize, cursor } = query;
  const { workspaceId, id: subscriptionId } = await findSubscription(ctx, params.id, query.workspaceId);
  const binding = { subscriptionId, status, eventId, type };
  const before = cursor === undefined ? undefined : Number(decodeCursor(cursor, 'dlv', binding).value);
  const found = await ctx.db.delivery.findMany({
    where: {
      ...{ workspaceId, subscriptionId },
      ...(status !== undefined && { status }),
      ...(type !== undefined && { type }),
      ...(eventId !== undefined && { id: deliveryId(subscriptionId, eventId) ?? '' }),
      ...(before !== undefined && { sequence: { lt: before } }),
    },
    orderBy: { sequence: 'desc' },
    take: pageSize + 1,
  });
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  return {
    data: shown.map(presentDelivery),
    pagination: {
      pageSize,
      hasMore: last !== undefined,
      nextCursor: last ? encodeCursor({ value: Number(last.sequence), id: last.id }, binding) : null,
    },
  };
};
