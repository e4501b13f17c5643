import { type Context, inTransaction } from '../../../platform/context.ts';
import { beginFromStart, type LogPlace, lockPlace, movePlace } from '../../../platform/log-readers/log-places-sql.ts';
import type { LogReader } from '../../../platform/log-readers/log-reader.ts';
import { countEvents } from './count-events.ts';
import { addToDays, readNextEvents } from './metrics-sql.ts';

const name = 'metrics';
const eventsAtOnce = 1_000;

/** Counts the events of every log by day, each once. */
export const metricsReader: LogReader = {
  name,
  followsAll: true,
  isPatient: true,

  step: (ctx, workspaceId) =>
    inTransaction(ctx, async (tx) => {
      const { sequence } = await lockOwnPlace(tx, workspaceId);
      const { events, last } = await readNextEvents(tx, workspaceId, sequence, eventsAtOnce);
      await addToDays(tx, workspaceId, countEvents(events));
      const isMore = events.length === eventsAtOnce;
      // What is missing at the end was removed before it was read.
      const read = isMore ? (events.at(-1)?.sequence ?? last) : last;
      await movePlace(tx, name, workspaceId, { sequence: read, progress: [] });
      return isMore;
    }),

  giveUp: (ctx, workspaceId) =>
    inTransaction(ctx, async (tx) => {
      const { sequence } = await lockOwnPlace(tx, workspaceId);
      await movePlace(tx, name, workspaceId, { sequence: sequence + 1, progress: [] });
    }),
};

async function lockOwnPlace(tx: Context, workspaceId: string): Promise<LogPlace> {
  const place = await lockPlace(tx, name, workspaceId);
  if (place) return place;
  await beginFromStart(tx, name, workspaceId);
  return (await lockPlace(tx, name, workspaceId)) ?? { sequence: 0, progress: [] };
}
