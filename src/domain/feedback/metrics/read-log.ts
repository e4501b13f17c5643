import { inTransaction } from '../../../platform/context.ts';
import { beginFromStart, lockPlace, movePlace } from '../../../platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../../platform/log-readers/log-reader.ts';
import { countEvents } from './count-events.ts';
import { addToDays, readNextEvents } from './metrics-sql.ts';
import { lastRatings } from './ratings.ts';
import { storeRatings } from './ratings-sql.ts';

const name = 'metrics';
const eventsAtOnce = 1_000;

/** Counts the events of every log by day, each once. */
export const metricsReader: LogReader = {
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
      const { events, last } = await readNextEvents(tx, workspaceId, place.sequence, eventsAtOnce);
      await addToDays(tx, workspaceId, countEvents(events));
      await storeRatings(tx, workspaceId, lastRatings(events));
      const isMore = events.length === eventsAtOnce;
      // What is missing at the end was removed before it was read.
      const sequence = isMore ? (events.at(-1)?.sequence ?? last) : last;
      await movePlace(tx, name, workspaceId, { sequence, progress: [] });
      return isMore;
    }),

  giveUp: (ctx, workspaceId) =>
    inTransaction(ctx, async (tx) => {
      const place = await lockPlace(tx, name, workspaceId);
      if (place) await movePlace(tx, name, workspaceId, { sequence: place.sequence + 1, progress: [] });
    }),
};
