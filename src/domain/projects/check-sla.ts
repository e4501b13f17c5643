import type { BusinessCalendar, BusinessDay, ProjectCreate } from '../../../generated/sdk/types.gen.ts';
import type { ErrorDetail } from '../../base/errors.ts';
import { isTimezone } from '../../base/timezone.ts';
import { minutesOf } from '../rules/business-time.ts';
import type { ProjectRules } from '../rules/project-rules.ts';
import { readSlaRules } from '../rules/read-sla-rules.ts';
import { waitingForCustomer } from '../rules/sla.ts';
import { isSystemStatus } from '../rules/status.ts';

type Sent = Partial<Pick<ProjectCreate, 'slaRules' | 'customStatuses' | 'calendar' | 'pauseWhile'>>;
type Stored = Pick<ProjectRules, 'slaRules' | 'customStatuses' | 'calendar' | 'pauseWhile'>;

/** Returns what is wrong with the deadlines of a project beyond their form, as they are with what is stored. */
export function slaFaults(sent: Sent, stored: Stored): ErrorDetail[] {
  return [
    ...repeatedRules(sent),
    ...(sent.calendar ? calendarFaults(sent.calendar) : []),
    ...missingCalendar(sent, stored),
    ...unknownPauses(sent, stored),
  ];
}

function repeatedRules({ slaRules = [] }: Sent): ErrorDetail[] {
  const names = readSlaRules(slaRules).map(({ priority, target }) => `${priority} ${target}`);
  return names.flatMap((name, index) => {
    if (names.indexOf(name) === index) return [];
    const [priority, target] = name.split(' ');
    return [{ path: `body/slaRules/${index}/priority`, message: `repeats ${priority} for the target ${target}` }];
  });
}

function missingCalendar(sent: Sent, stored: Stored): ErrorDetail[] {
  const calendar = sent.calendar === undefined ? stored.calendar : sent.calendar;
  const rules = sent.slaRules ? readSlaRules(sent.slaRules) : stored.slaRules;
  const index = rules.findIndex(({ businessHours }) => businessHours);
  if (calendar || index < 0) return [];
  return sent.slaRules
    ? [{ path: `body/slaRules/${index}/businessHours`, message: 'needs a `calendar` of the project' }]
    : [{ path: 'body/calendar', message: 'must not be null while a rule has `businessHours`' }];
}

function calendarFaults({ timezone, week, holidays = [] }: BusinessCalendar): ErrorDetail[] {
  const zone = isTimezone(timezone) ? [] : [{ path: 'body/calendar/timezone', message: 'must be an IANA time zone' }];
  const isEmpty = Object.values(week).every((spans) => spans.length === 0);
  const noWork = isEmpty ? [{ path: 'body/calendar/week', message: 'must have a span on at least one day' }] : [];
  const spans = Object.entries(week).flatMap(([day, spans]) => spanFaults(`body/calendar/week/${day}`, spans));
  const days = holidays.flatMap((date, index) =>
    isDate(date) ? [] : [{ path: `body/calendar/holidays/${index}`, message: 'must be a date that exists' }],
  );
  return [...zone, ...noWork, ...spans, ...days];
}

function spanFaults(path: string, spans: BusinessDay): ErrorDetail[] {
  return spans.flatMap(([from, to], index) => {
    if (minutesOf(from) >= minutesOf(to)) return [{ path: `${path}/${index}`, message: 'must end after it begins' }];
    const before = spans[index - 1]?.[1];
    if (before === undefined || minutesOf(before) <= minutesOf(from)) return [];
    return [{ path: `${path}/${index}`, message: 'must begin when the span before it is over' }];
  });
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Both the list and the statuses that it names may change. */
function unknownPauses(sent: Sent, stored: Stored): ErrorDetail[] {
  const statuses = sent.customStatuses ?? stored.customStatuses;
  const isKnown = (name: string) =>
    name === waitingForCustomer || isSystemStatus(name) || statuses.some(({ id }) => id === name);
  if (sent.pauseWhile)
    return sent.pauseWhile.flatMap((name, index) => {
      const message = `must be ${waitingForCustomer} or the id of a status of the project`;
      return isKnown(name) ? [] : [{ path: `body/pauseWhile/${index}`, message }];
    });
  const lost = stored.pauseWhile.find((name) => !isKnown(name));
  return lost === undefined
    ? []
    : [{ path: 'body/customStatuses', message: `must keep ${lost}, which pauseWhile names` }];
}
