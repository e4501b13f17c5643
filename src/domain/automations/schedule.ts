import { CronExpressionParser } from 'cron-parser';
import type { Schedule } from '../../../generated/sdk/types.gen.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import { isTimezone } from '../../base/timezone.ts';
import { offsetsAround, timesOfWall, wallOffset } from '../../base/wall-clock.ts';

const defaultCron = '*/15 * * * *';
const defaultTimezone = 'UTC';

/** Returns a schedule with its defaults filled in. */
export function completeSchedule({ cron = defaultCron, timezone = defaultTimezone }: Partial<Schedule>): Schedule {
  return { cron, timezone };
}

/** Returns what is wrong with a schedule beyond its form. */
export function checkSchedule({ cron, timezone }: Schedule): ErrorDetail[] {
  if (!isTimezone(timezone)) return [{ path: 'body/schedule/timezone', message: 'must be an IANA time zone' }];
  const path = 'body/schedule/cron';
  if (drawsNumbers.test(cron)) return [{ path, message: 'must be a cron expression of five fields' }];
  if (comes(cron)) return [];
  const [minute, hour, day, _month, ...rest] = cron.trim().split(/\s+/);
  return comes([minute, hour, day, '*', ...rest].join(' '))
    ? [{ path, message: 'must name a day that comes: there is none in the months that it names' }]
    : [{ path, message: 'must be a cron expression of five fields' }];
}

// The parser replaces H by a new random number each time.
const drawsNumbers = /(^|[\s,])H/i;

function comes(cron: string): boolean {
  try {
    nextRunAt({ cron, timezone: defaultTimezone }, new Date());
    return true;
  } catch {
    return false;
  }
}

const dayMs = 86_400_000;
const hoursOfDay = 24;

/**
 * Returns the first time of the schedule after this one. A time that the clock skips comes as much later as it skips. A
 * time that it shows twice comes once, unless the schedule runs in every hour.
 */
export function nextRunAt({ cron, timezone }: Schedule, after: Date): Date {
  const isHourly = CronExpressionParser.parse(cron, { tz: 'UTC' }).fields.hour.values.length === hoursOfDay;
  const runs = (time: number, wall: number) => {
    const times = timesOfWall(timezone, wall);
    return isHourly ? times.includes(time) : times[0] === time;
  };
  for (let from = after.getTime(); ; ) {
    const until = from + dayMs;
    const found = offsetsAround(timezone, from).flatMap((offset) => firstWithin(cron, from, until, offset, runs));
    if (found.length > 0) return new Date(Math.min(...found));
    const nextWall = wallsAfter(cron, until + wallOffset(timezone, until))();
    from = Math.max(until, nextWall - 2 * dayMs);
  }
}

/** Returns the first run of a clock with this offset, if there is one by then. */
function firstWithin(
  cron: string,
  from: number,
  until: number,
  offset: number,
  runs: (time: number, wall: number) => boolean,
): number[] {
  const next = wallsAfter(cron, from + offset);
  for (let wall = next(); wall - offset <= until; wall = next()) if (runs(wall - offset, wall)) return [wall - offset];
  return [];
}

/** Returns a function that gives the walls of the schedule one after the other, see {@link timesOfWall}. */
function wallsAfter(cron: string, wall: number): () => number {
  // In UTC, because the parser skips times, and at worst finds none, where a clock is changed by half an hour.
  const expression = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(wall) });
  return () => expression.next().getTime();
}
