import type { SqlContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/context.ts';
import { beginFromStart, type LogPlace, lockPlace, movePlace } from '../../../platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../../platform/log-readers/log-reader.ts';
import { readClockwork } from './clockwork-sql.ts';
import { countEvents, countOldItems } from './count-events.ts';
import type { CountedItem } from './counted-event.ts';
import { readOldItems } from './old-items-sql.ts';
import { lastRatings, oldRatings } from './ratings.ts';
import { storeRatings } from './ratings-sql.ts';
import { readNextEvents } from './read-log-sql.ts';
import { addToCounts } from './store-counts-sql.ts';

const name = 'metrics';
const eventsAtOnce = 1_000;
/** In the progress of a place at which the items from before the log are counted, before the id of the last one. */
const oldItems = 'items';

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
        await movePlace(tx, name, workspaceId, { sequence: 0, progress: [oldItems, ''] });
        return true;
      }
      const [phase, after = ''] = place.progress;
      return phase === oldItems ? stepOverItems(tx, workspaceId, place, after) : stepOverEvents(tx, workspaceId, place);
    }),

  giveUp: (ctx, workspaceId) =>
    inTransaction(ctx, async (tx) => {
      const place = await lockPlace(tx, name, workspaceId);
      if (place) await movePlace(tx, name, workspaceId, { sequence: place.sequence + 1, progress: [] });
    }),
};

async function stepOverEvents(tx: SqlContext, workspaceId: string, { sequence }: LogPlace): Promise<boolean> {
  const { events, last } = await readNextEvents(tx, workspaceId, sequence, eventsAtOnce);
  const clockwork = await readClockwork(tx, workspaceId, sequence, projectsOf(events.map(({ item }) => item)));
  await addToCounts(tx, workspaceId, countEvents(events, clockwork));
  await storeRatings(tx, workspaceId, lastRatings(events, clockwork));
  const isMore = events.length === eventsAtOnce;
  // Events that are missing at the end were removed before they were read.
  const next = isMore ? (events.at(-1)?.sequence ?? last) : last;
  await movePlace(tx, name, workspaceId, { sequence: next, progress: [] });
  return isMore;
}

/** Items that the log does not tell of from their creation on count as they were when it begins. */
async function stepOverItems(
  tx: SqlContext,
  workspaceId: string,
  { sequence }: LogPlace,
  after: string,
): Promise<boolean> {
  const { items, last } = await readOldItems(tx, workspaceId, sequence, after, eventsAtOnce);
  const clockwork = await readClockwork(tx, workspaceId, sequence, projectsOf(items.map(({ item }) => item)));
  await addToCounts(tx, workspaceId, countOldItems(items, sequence, clockwork));
  await storeRatings(tx, workspaceId, oldRatings(items, sequence, clockwork));
  await movePlace(tx, name, workspaceId, { sequence, progress: last === null ? [] : [oldItems, last] });
  return true;
}

function projectsOf(items: (CountedItem | null)[]): string[] {
  return [...new Set(items.flatMap((item) => item?.projectId ?? []))];
}
