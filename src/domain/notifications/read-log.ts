import { inTransaction } from '../../platform/context.ts';
import { beginFromStart, lockPlace, movePlace } from '../../platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../platform/log-readers/log-reader.ts';
import { readReceivers } from '../notification-rows/receivers-sql.ts';
import { tellReceivers } from '../notification-rows/tell.ts';
import { readFacts } from './facts-sql.ts';
import { readToldEvents } from './told-events-sql.ts';
import { whoIsTold } from './who-is-told.ts';

const name = 'notifications';
const eventsAtOnce = 500;

/** Tells members of what happens in their workspace, of each event once. */
export const notificationsReader: LogReader = {
  name,
  followsAll: true,
  isPatient: true,

  step: (ctx, workspaceId) =>
    inTransaction(ctx, async (tx) => {
      const place = await lockPlace(tx, name, workspaceId);
      if (!place) {
        // A step of its own, because failures of the next ones are counted there.
        await beginFromStart(tx, name, workspaceId);
        return true;
      }
      const { events, last, count } = await readToldEvents(tx, workspaceId, place.sequence, eventsAtOnce);
      if (events.length > 0) {
        const receivers = await readReceivers(tx, workspaceId);
        const facts = await readFacts(tx, workspaceId, events);
        const tellings = events.flatMap((event) => whoIsTold({ event, facts, receivers }));
        await tellReceivers(tx, workspaceId, receivers, tellings);
      }
      await movePlace(tx, name, workspaceId, { sequence: last, progress: [] });
      return count === eventsAtOnce;
    }),

  giveUp: (ctx, workspaceId) =>
    inTransaction(ctx, async (tx) => {
      const place = await lockPlace(tx, name, workspaceId);
      if (place) await movePlace(tx, name, workspaceId, { sequence: place.sequence + 1, progress: [] });
    }),
};
