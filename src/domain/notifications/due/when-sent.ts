import type { DueNotification } from './due-sql.ts';
import { endOfQuietHours } from './quiet-hours.ts';

/** Says when the reader may be sent it: now, never because they are away, or once their quiet hours end. */
export function whenSent(
  { kind, awayUntil, quietHours, timezone }: DueNotification,
  now: Date,
): 'now' | 'never' | { at: Date } {
  if (awayUntil !== null && awayUntil > now && kind !== 'mention') return 'never';
  const at = quietHours && endOfQuietHours(quietHours, timezone, now);
  return at ? { at } : 'now';
}
