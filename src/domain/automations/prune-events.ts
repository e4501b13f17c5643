import type { Context } from '../../platform/context.ts';
import { deleteEventsBefore } from './automation-sql.ts';

/** Far longer than the queue keeps trying an event. */
const keptMs = 7 * 24 * 3_600_000;

/** Forgets the progress of old events. */
export async function pruneEvents({ db, clock }: Context): Promise<void> {
  await deleteEventsBefore(db, new Date(clock().getTime() - keptMs));
}
