import type { ImportDateOrder } from '../../../../generated/sdk/types.gen.ts';
import { BadRequest } from '../../../base/errors.ts';

const isoDay = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/;
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})\b/;
const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})\b/;
const clock = /^,? ?(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?(?: ?([AP])\.?M\.?)?$/i;

/**
 * Returns a time as ISO 8601. `2026-03-01`, `1.3.2026 9:30`, `03/01/2026 9:30 PM` and whatever else has no offset is taken as
 * UTC. Throws a 400 that names the path if day and month can be taken for each other and no order is given. Other text stays
 * as it is.
 */
export function readTime(cell: string, path: string, order: ImportDateOrder | null): string {
  const text = cell
    .trim()
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replace(/ UTC$/, 'Z');
  const [, year, month, day, time = '00:00'] = isoDay.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}T${time.length === 5 ? `${time}:00` : time}Z`;
  const dated = readDate(text, path, order);
  if (dated) return dated;
  return text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T').replace(/ (?=[+-]\d\d:?\d\d$)/, '');
}

function readDate(text: string, path: string, order: ImportDateOrder | null): string | undefined {
  const first = yearFirst.exec(text);
  const last = yearLast.exec(text);
  const time = readClock(text.slice((first ?? last)?.[0].length ?? 0));
  if (time === undefined) return undefined;
  if (first) return join(first[1], first[2], first[3], time);
  if (!last) return undefined;
  const [, one = '', , other = '', year] = last;
  const [day, month] = findOrder(text, path, Number(one), Number(other), order) === 'dmy' ? [one, other] : [other, one];
  return join(year, month, day, time);
}

function findOrder(
  text: string,
  path: string,
  one: number,
  other: number,
  order: ImportDateOrder | null,
): 'dmy' | 'mdy' {
  if (order === 'dmy' || order === 'mdy') return order;
  if (one > 12 && other <= 12) return 'dmy';
  if (other > 12 || one === other) return 'mdy';
  const message = `must not be written ${text}: say by dateOrder whether the day comes first (dmy) or the month (mdy)`;
  throw BadRequest.of({ path, message });
}

/** Undefined if it is no time of day. */
function readClock(text: string): string | undefined {
  if (text === '') return '00:00:00';
  const [, hours, minutes, seconds = '00', half] = clock.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hours);
  return `${pad(hour)}:${minutes}:${seconds}`;
}

function join(year: string | undefined, month: string | undefined, day: string | undefined, time: string): string {
  return `${year}-${pad(Number(month))}-${pad(Number(day))}T${time}Z`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
