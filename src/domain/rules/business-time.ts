import type { BusinessCalendar, BusinessWeek } from '../../../generated/sdk/types.gen.ts';
import { timesOfWall, wallOffset } from '../../base/wall-clock.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** A clock is changed by up to a day. */
const mostShift = 26 * 60 * minuteMs;
/** A calendar with a minute of work a week would have to be followed for thousands of years. */
const mostDays = 3_660;

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies (keyof BusinessWeek)[];

/** From one moment to another, in milliseconds. */
type Span = readonly [from: number, to: number];

/**
 * Returns the moment at which so much business time has passed since another. It ends a span of work rather than begin the
 * next one, and is at most ten years away.
 */
export function addBusinessTime(calendar: BusinessCalendar, since: Date, milliseconds: number): Date {
  let left = milliseconds;
  if (left <= 0) return since;
  let last = since.getTime();
  for (const [from, to] of spansAfter(calendar, since.getTime())) {
    if (to - from >= left) return new Date(from + left);
    left -= to - from;
    last = to;
  }
  return new Date(last);
}

/** Returns how many milliseconds of business time are between two moments. */
export function businessTimeBetween(calendar: BusinessCalendar, since: Date, until: Date): number {
  let sum = 0;
  for (const [from, to] of spansAfter(calendar, since.getTime())) {
    if (from >= until.getTime()) break;
    sum += Math.min(to, until.getTime()) - from;
  }
  return sum;
}

/** The spans of work that are not over at a moment, in their order. The first may have begun then. */
function* spansAfter(calendar: BusinessCalendar, moment: number): Generator<Span> {
  const { timezone } = calendar;
  const holidays = new Set(calendar.holidays);
  const today = Math.floor((moment + wallOffset(timezone, moment)) / dayMs) * dayMs;
  // A clock that is put back over midnight shows the end of the day before again.
  let day = today - dayMs;
  let begin = momentOf(timezone, day);
  for (let days = 0; days < mostDays; days += 1) {
    const end = momentOf(timezone, day + dayMs);
    // Most days have one offset from begin to end, and need no look at their single times.
    const isPlain = end - begin === dayMs;
    for (const [from, to] of wallSpans(calendar, holidays, day)) {
      const at = (wall: number) => (isPlain ? begin + (wall - day) : momentOf(timezone, wall));
      const span: Span = [Math.max(at(from), moment), at(to)];
      if (span[0] < span[1]) yield span;
    }
    day += dayMs;
    begin = end;
  }
}

/** The spans of a day by the wall clock, whose times are written as UTC. */
function wallSpans({ week }: BusinessCalendar, holidays: Set<string>, day: number): Span[] {
  const date = new Date(day);
  if (holidays.has(date.toISOString().slice(0, 10))) return [];
  const name = weekdays[date.getUTCDay()] ?? 'sun';
  return (week[name] ?? []).map(([from, to]) => [day + minutesOf(from) * minuteMs, day + minutesOf(to) * minuteMs]);
}

/** Returns which minute of the day `HH:MM` is. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the first moment at which a wall clock shows this time or a later one: of a time that it shows twice the earlier, and of
 * a time that it skips the moment at which it is put forward. So spans in their order stay so.
 */
function momentOf(timezone: string, wall: number): number {
  const [first = wall] = timesOfWall(timezone, wall);
  const showsLater = (time: number) => time + wallOffset(timezone, time) >= wall;
  if (first + wallOffset(timezone, first) === wall) return first;
  let [before, after] = [first - mostShift, first];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (showsLater(middle)) after = middle;
    else before = middle;
  }
  return after;
}
