import type { Context } from '../../platform/context.ts';
import { deleteEventsBefore } from './automation-sql.ts';

/** Far longer than the queue goes on trying an event. */
const keptMs = 7 * 24 * 3_600_000;

/** Forgets how far old events have come. */
export async function pruneEvents({ db, clock }: Context): Promise<void> {
  await deleteEventsBefore(db, new Date(clock().getTime() - keptMs));
}
