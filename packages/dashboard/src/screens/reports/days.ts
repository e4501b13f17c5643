import type { Period } from './search.ts';

const dayMs = 86_400_000;

/** Days are such as `2026-03-01`. */
export interface Span {
  from: string;
  /** The day after the last one. */
  to: string;
  interval: 'day' | 'week' | 'month';
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
}

export function laterDay(one: string, other: string): string {
  return one > other ? one : other;
}

/** Returns the day that it is in a time zone. */
export function todayIn(timezone: string, now = Date.now()): string {
  return new Date(now + offsetOf(timezone, now)).toISOString().slice(0, 10);
}

/** Returns when a day begins in a time zone, as the API writes times. */
export function startIn(timezone: string, day: string): string {
  const wall = Date.parse(day);
  const near = wall - offsetOf(timezone, wall);
  return new Date(wall - offsetOf(timezone, near)).toISOString();
}

/** By how much the clocks of a time zone are ahead of UTC. */
function offsetOf(timezone: string, time: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: timezone, calendar: 'iso8601', hourCycle: 'h23', year: 'numeric', month: 'numeric' },
    ...{ day: 'numeric', hour: 'numeric', minute: 'numeric' },
  });
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(time / 60_000) * 60_000;
}

/** Returns the days of a period that ends today. */
export function spanOf(period: Period, today: string): Span {
  const to = addDays(today, 1);
  if (period === '7d' || period === '4w') return { from: addDays(to, period === '7d' ? -7 : -28), to, interval: 'day' };
  if (period === '12m') return { from: addMonths(today, -11), to, interval: 'month' };
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  return { from: addDays(monday, -77), to, interval: 'week' };
}

/** Returns the days of the period before, whose intervals are as many. */
export function spanBefore(period: Period, { from, interval }: Span): Span {
  if (interval === 'month') return { from: addMonths(from, -12), to: from, interval };
  return { from: addDays(from, period === '12w' ? -84 : period === '4w' ? -28 : -7), to: from, interval };
}
