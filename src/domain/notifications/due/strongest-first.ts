import { isStronger } from '../../notification-rows/telling.ts';
import type { DueNotification } from './due-sql.ts';

/** Sorts what one reader is told together: the first says what it is about. */
export function strongestFirst(together: DueNotification[]): DueNotification[] {
  return together.toSorted((a, b) => (isStronger(a.kind, b.kind) ? -1 : 1));
}
