/** Times of a wall clock are written as the UTC time of the same numbers, in milliseconds. */
type Wall = number;

const minuteMs = 60_000;
/** A clock is changed by up to a day, and is up to 14 hours from UTC. */
const nearMs = 26 * 60 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns by how much the wall clock of a time zone is ahead of UTC at a time, in milliseconds. */
export function wallOffset(timezone: string, time: number): number {
  const format = formats.get(timezone) ?? newFormat(timezone);
  formats.set(timezone, format);
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const number = 'numeric' as const;
  const parts = { year: number, month: number, day: number, hour: number, minute: number, second: number };
  return new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', hourCycle: 'h23', ...parts });
}

/** Returns the offsets that hold around a time: more than one where a clock is changed. */
export function offsetsAround(timezone: string, time: number): number[] {
  return [...new Set([time - nearMs, time, time + nearMs].map((near) => wallOffset(timezone, near)))];
}

/**
 * Returns when a wall clock shows this, in order: two moments in the hour before a clock is put back. A time that it never shows,
 * because the clock is put forward, comes by as much later as it is put forward.
 */
export function timesOfWall(timezone: string, wall: Wall): number[] {
  const before = wallOffset(timezone, wall - nearMs);
  const offsets = new Set([before, wallOffset(timezone, wall + nearMs)]);
  const times = [...offsets]
    .map((offset) => wall - offset)
    .filter((time) => wallOffset(timezone, time) === wall - time);
  return times.length > 0 ? times.sort((a, b) => a - b) : [wall - before];
}
