import type { BusinessCalendar } from '../../../../generated/sdk/types.gen.ts';
import { wallOffset } from '../../../base/wall-clock.ts';
import { businessTimeBetween } from '../../rules/business-time.ts';

/** A setting that the log says was changed: by which event, and from which value. */
export interface FormerSetting<Value> {
  sequence: number;
  from: Value;
}

/** A setting as it is, and as it was before each of its changes, in order. */
interface SettingOverTime<Value> {
  now: Value;
  former: FormerSetting<Value>[];
}

/** What time was measured by, at every event. */
export interface Clockwork {
  timezone: SettingOverTime<string>;
  /** Projects with example data, which the numbers of the workspace leave out. */
  demos: ReadonlySet<string>;
  /** By project. */
  calendars: Map<string, SettingOverTime<BusinessCalendar | null>>;
}

/** Returns the value that a setting had when the event happened. */
function valueAt<Value>({ now, former }: SettingOverTime<Value>, sequence: number): Value {
  const next = former.find((change) => change.sequence > sequence);
  return next ? next.from : now;
}

/** Returns on which day a time is, such as `2026-03-01`. */
export function dayIn(timezone: string, time: string): string {
  if (timezone === 'UTC') return time.slice(0, 10);
  const ms = Date.parse(time);
  return new Date(ms + wallOffset(timezone, ms)).toISOString().slice(0, 10);
}

/** How time was measured when an event happened. */
export interface Clock {
  day(time: string): string;
  /** The seconds of business time between two times. Null if the project had no calendar. */
  businessSeconds(projectId: string, from: string, to: string): number | null;
}

export function clockAt({ timezone, calendars }: Clockwork, sequence: number): Clock {
  const zone = valueAt(timezone, sequence);
  return {
    day: (time) => dayIn(zone, time),
    businessSeconds: (projectId, from, to) => {
      const setting = calendars.get(projectId);
      const calendar = setting && valueAt(setting, sequence);
      return calendar ? businessTimeBetween(calendar, new Date(from), new Date(to)) / 1_000 : null;
    },
  };
}
