import type { PrismaClient } from '../../../generated/prisma/client.ts';
import { systemClock } from '../../base/clock.ts';
import { transaction } from '../db/transactions/transaction.ts';
import { CollectedEvents } from './collected-events.ts';
import { type EventWork, systemActor } from './event.ts';

/** Work in a transaction that records events. */
export type RecordingWork = EventWork & { events: CollectedEvents | null };

/**
 * Runs work of the service itself in one transaction, and appends what it records to the log, for those who have nothing
 * but the database.
 */
export function inOwnTransaction<Result>(
  prisma: PrismaClient,
  work: (tx: RecordingWork) => Promise<Result>,
): Promise<Result> {
  return transaction(prisma, async (db) => {
    const events = new CollectedEvents();
    const tx = { db, events, clock: systemClock, actor: systemActor, causedBy: null };
    const result = await work(tx);
    await events.append(tx);
    return result;
  });
}
