import { inTransaction } from '../../platform/context.ts';
import { lockPlace, movePlace } from '../../platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../platform/log-readers/log-reader.ts';
import { makeDeliveries } from './make-deliveries-sql.ts';

export const readerName = 'subscriptions';

/** Makes the deliveries of events. It follows the logs of workspaces that have, or had, a subscription. */
export const subscriptionsReader: LogReader = {
  name: readerName,

  step: async (ctx, workspaceId) => {
    const passed = await makeDeliveries(ctx, readerName, workspaceId);
    ctx.outbox.announce();
    return passed > 0;
  },

  giveUp: (ctx, workspaceId) =>
    inTransaction(ctx, async (tx) => {
      const place = await lockPlace(tx, readerName, workspaceId);
      if (place) await movePlace(tx, readerName, workspaceId, { sequence: place.sequence + 1, progress: [] });
    }),
};
