import type { Clock } from '../../base/clock.ts';
import type { Db, Sql } from '../db/sql.ts';
import type { Named } from './record-name.ts';
import { findRecord, type Kept } from './records-sql.ts';

/** How long a request can be repeated. */
const keptMs = 24 * 3_600_000;

type Work = { db: Sql; clock: Clock };

export function isTooOld({ clock }: Pick<Work, 'clock'>, { createdAt }: Kept): boolean {
  return clock().getTime() - Date.parse(createdAt) >= keptMs;
}

/** Whether a repetition of the request would get its answer. */
export async function isAnswered(work: Work, request: Named): Promise<boolean> {
  const kept = await findRecord(work, request);
  return kept !== null && !isTooOld(work, kept);
}

/** Removes the records that are too old for a retry. */
export async function pruneIdempotencyRecords({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: before } } });
}
