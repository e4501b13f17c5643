import { isNativeError } from 'node:util/types';
import { isDiskFullError } from '../../base/disk-space.ts';

/** PostgreSQL's code of a full disk, with which the embedded database says so too. */
const diskFull = '53100';

let isKnown = false;

/** Keeps in mind that the database had no room for what a statement writes. It says so only then, and not how much room it has. */
export function noteLackOfRoom(error: unknown): void {
  if (saysDiskFull(error)) isKnown = true;
}

/** Whether the database had no room when it last wrote. */
export function lacksRoom(): boolean {
  return isKnown;
}

/** Forgets it, once the database has written again. */
export function forgetLackOfRoom(): void {
  isKnown = false;
}

/** Whether the database, or the disk that it is embedded on, says so. Prisma's adapters have the code in the cause. */
export function saysDiskFull(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, cause } = error as { code?: string; cause?: { originalCode?: string } };
  return code === diskFull || cause?.originalCode === diskFull || isDiskFullError(error) || isDiskFullError(cause);
}
