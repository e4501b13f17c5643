import { CronExpressionParser } from 'cron-parser';
import type { Schedule } from '../../../generated/sdk/types.gen.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import { isTimezone } from '../../base/timezone.ts';

const defaultCron = '*/15 * * * *';
const defaultTimezone = 'UTC';

/** Returns a schedule with its defaults filled in. */
export function completeSchedule({ cron = defaultCron, timezone = defaultTimezone }: Partial<Schedule>): Schedule {
  return { cron, timezone };
}

/** Returns what is wrong with a schedule beyond its form. */
export function checkSchedule(schedule: Schedule): ErrorDetail[] {
  if (!isTimezone(schedule.timezone)) return [{ path: 'body/schedule/timezone', message: 'must be an IANA time zone' }];
  return isCron(schedule) ? [] : [{ path: 'body/schedule/cron', message: 'must be a cron expression of five fields' }];
}

/** Returns the first time of the schedule after this one. */
export function nextRunAt({ cron, timezone }: Schedule, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: timezone, currentDate: after }).next().toDate();
}

// The parser replaces H by a new random number each time.
const drawsNumbers = /(^|[\s,])H/i;

function isCron(schedule: Schedule): boolean {
  try {
    return !drawsNumbers.test(schedule.cron) && nextRunAt(schedule, new Date()) !== null;
  } catch {
    return false;
  }
}
