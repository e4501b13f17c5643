import { Conflict, NotFound } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { sendByHand } from '../../platform/post-queue/outgoing-posts-sql.ts';
import type { Operation } from '../operation.ts';
import { presentDelivery } from './delivery.ts';
import { findSubscription } from './subscription.ts';

export const retryDelivery: Operation<'retryDelivery'> = async (ctx, { params, body }) => {
  const { workspaceId, id: subscriptionId, url } = await findSubscription(ctx, params.id, body.workspaceId);

  return inTransaction(ctx, async (tx) => {
    const where = { workspaceId_id: { workspaceId, id: params.deliveryId }, subscriptionId };
    const delivery = await tx.db.delivery.findUnique({ where });
    if (!delivery) throw new NotFound('No delivery of this subscription has this id');
    const { id, eventId, sequence } = delivery;
    const event = await tx.db.event.findUnique({
      where: { workspaceId_id: { workspaceId, id: eventId } },
      select: { feedbackId: true, subjectId: true },
    });
    if (!event) throw new NotFound('The event of this delivery is no longer kept');
    const item = event.feedbackId ?? event.subjectId;
    const post = { workspaceId, id, kind: 'delivery', lane: subscriptionId, item, number: sequence };
    const isQueued = await sendByHand(tx, { ...post, host: new URL(url).hostname }, tx.clock());
    if (!isQueued) throw new Conflict('The delivery is under way already', 1);
    tx.afterCommit(() => tx.outbox.announce());
    return { data: presentDelivery(delivery) };
  });
};
