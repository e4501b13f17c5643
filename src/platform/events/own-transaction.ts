import { systemClock } from '../../base/clock.ts';
import type { Client, Db } from '../db/sql.ts';
import { CollectedEvents } from './collected-events.ts';
import { type EventWork, systemActor } from './event.ts';

/** Work in a transaction that records events. */
export type RecordingWork = EventWork & { db: Db; events: CollectedEvents | null };

/**
 * Runs work of the service itself in one transaction, and appends what it records to the log, for those who have nothing
 * but the database.
 */
export function inOwnTransaction<Result>(
  prisma: Client,
  work: (tx: RecordingWork) => Promise<Result>,
): Promise<Result> {
  return prisma.inTransaction(async (db) => {
    const events = new CollectedEvents();
    const tx = { db, events, clock: systemClock, actor: systemActor, causedBy: null };
    const result = await work(tx);
    await events.append(tx);
    return result;
  });
}
