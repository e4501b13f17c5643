import type { Clock } from '../../base/clock.ts';
import type { Db } from '../db/client.ts';
import type { Named } from './record-name.ts';
import { findRecord, type Kept } from './records-sql.ts';

/** How long a request can be repeated. */
const keptMs = 24 * 3_600_000;

type Work = { db: Db; clock: Clock };

export function isTooOld({ clock }: Pick<Work, 'clock'>, { createdAt }: Kept): boolean {
  return clock().getTime() - Date.parse(createdAt) >= keptMs;
}

/** Whether a repetition of the request would get its answer. */
export async function isAnswered(work: Work, request: Named): Promise<boolean> {
  const kept = await findRecord(work, request);
  return kept !== null && !isTooOld(work, kept);
}

/** Removes the record of the request. Another process may be removing it too. */
export async function removeRecord({ db }: Pick<Work, 'db'>, { owner, path, key }: Named): Promise<void> {
  await db.idempotencyRecord.deleteMany({ where: { owner, path, key } });
}

/** Removes the records that are too old for a retry. */
export async function pruneIdempotencyRecords({ db, clock }: Work): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await db.idempotencyRecord.deleteMany({ where: { createdAt: { lt: before } } });
}
