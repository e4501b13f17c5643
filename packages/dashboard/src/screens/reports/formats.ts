import { language } from '../../texts/language.ts';
import { duration } from '../../texts/times.ts';
import type { Unit } from './scale.ts';

/** Returns a number in words. A dash stands where nothing was measured. */
export function written(unit: Unit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'seconds') return duration(value);
  if (unit === 'share')
    return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0 }).format(value);
  return new Intl.NumberFormat(language()).format(value);
}

const short: Record<'day' | 'week' | 'month', Intl.DateTimeFormatOptions> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
};

/** Returns the name of an interval on an axis. */
export function shortDay(day: string, interval: 'day' | 'week' | 'month'): string {
  return new Intl.DateTimeFormat(language(), { ...short[interval], timeZone: 'UTC' }).format(new Date(day));
}
