import type { Context } from '../../platform/context.ts';

/** Far longer than the queue goes on trying an event. */
const keptMs = 7 * 24 * 3_600_000;

/** Forgets how far old events have come. */
export async function pruneEvents({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await db.automationEvent.deleteMany({ where: { createdAt: { lt: before } } });
}
