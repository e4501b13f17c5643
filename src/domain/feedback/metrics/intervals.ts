import { BadRequest } from '../../../base/errors.ts';

const mostIntervals = 400;
const dayMs = 86_400_000;

/** Days are such as `2026-03-01`. */
export interface Days {
  from: string;
  /** The day after the last one. */
  to: string;
  interval: 'day' | 'week' | 'month' | 'all';
}

/** Returns the first day of each interval. Throws a 400 if a day is not in the calendar, or if the intervals are too many. */
export function listIntervals({ from, to, interval }: Days): string[] {
  const [first, end] = [readDay(from, 'from'), readDay(to, 'to')];
  if (end <= first) throw BadRequest.of({ path: 'query/to', message: 'must be after from' });
  if (interval === 'all') return [from];
  const starts: string[] = [];
  for (let start = first; start < end; start = nextStart(start, interval)) {
    if (starts.length === mostIntervals)
      throw BadRequest.of({ path: 'query/to', message: `must leave at most ${mostIntervals} intervals after from` });
    starts.push(start.toISOString().slice(0, 10));
  }
  return starts;
}

/** Throws a 400 about the query for a day that is not in the calendar. */
export function readDay(text: string, name: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`);
  // JavaScript takes 30 February for 2 March.
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw BadRequest.of({ path: `query/${name}`, message: 'must be a calendar date such as 2026-03-01' });
  return day;
}

function nextStart(start: Date, interval: Exclude<Days['interval'], 'all'>): Date {
  if (interval === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  const sinceMonday = (start.getUTCDay() + 6) % 7;
  return new Date(start.getTime() + (interval === 'day' ? 1 : 7 - sinceMonday) * dayMs);
}
