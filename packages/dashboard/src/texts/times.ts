import { type Language, language } from './language.ts';
import { inLargestUnit, units } from './units.ts';

interface Formats {
  relative: Intl.RelativeTimeFormat;
  full: Intl.DateTimeFormat;
}

const made = new Map<Language, Formats>();

/** Making one takes longer than all else that a row of a list does. */
function formats(): Formats {
  const known = made.get(language());
  if (known) return known;
  const fresh = {
    relative: new Intl.RelativeTimeFormat(language(), { numeric: 'auto', style: 'short' }),
    full: new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }),
  };
  made.set(language(), fresh);
  return fresh;
}

/** Returns how long ago or ahead a time is, such as `3 hr. ago`. */
export function relativeTime(time: string, now = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1_000;
  const { relative: format } = formats();
  const [unit, length] = units.find(([, most]) => Math.abs(seconds) >= most) ?? ['second', 60];
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / length), unit);
}

/** Returns day and time as the reader's language and clock have them. */
export function fullTime(time: string): string {
  return formats().full.format(new Date(time));
}

/** Returns a day without a time, given as YYYY-MM-DD, as the reader's language writes it. */
export function fullDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}

/** Returns how long something took, in its largest unit, such as `3 hr`. */
export function duration(seconds: number): string {
  const { unit, count } = inLargestUnit(seconds);
  return new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'short' }).format(count);
}
