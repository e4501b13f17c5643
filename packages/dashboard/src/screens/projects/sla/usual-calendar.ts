import type { BusinessCalendar } from '../../../../../../generated/sdk/types.gen.ts';

export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** From nine to five on weekdays, where the reader is. */
export function usualCalendar(): BusinessCalendar {
  const weekdays = days.slice(0, 5).map((day) => [day, [['09:00', '17:00']]]);
  return {
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    week: Object.fromEntries(weekdays),
    holidays: [],
  };
}
