import { InvalidArgumentError } from 'commander';
import { keepOldSecondsLimits, nameTextLimits } from '../../generated/contract-constants.ts';
import { trimBlank } from '../base/blank.ts';
import { normalizeMemberEmail } from '../base/contact/email.ts';
import { allScopes, type Scope } from '../domain/access/scopes.ts';

// Each reads the text of an option. Commander puts the option's name before the message of an InvalidArgumentError.

const longestName = nameTextLimits.maxLength;

export function email(text: string): string {
  const address = normalizeMemberEmail(text);
  if (address === null) throw new InvalidArgumentError('It must be an email address.');
  return address;
}

export function name(text: string): string {
  const trimmed = trimBlank(text);
  const { length } = [...trimmed];
  if (length === 0 || length > longestName)
    throw new InvalidArgumentError(`It must have 1 to ${longestName} characters.`);
  return trimmed;
}

/** `all`, or scopes with commas between them. */
export function scopes(text: string): Scope[] {
  if (text.trim() === 'all') return allScopes;
  const wanted = text.split(',').map((scope) => scope.trim());
  const unknown = wanted.filter((scope) => !allScopes.includes(scope as Scope));
  if (unknown.length > 0)
    throw new InvalidArgumentError(
      `Unknown: ${unknown.map((scope) => `"${scope}"`).join(', ')}. Use all, or any of ${allScopes.join(',')}.`,
    );
  return allScopes.filter((scope) => wanted.includes(scope));
}

const isoForm = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Reads a date (midnight UTC) or a time with its zone. */
export function isoTime(text: string): Date {
  const [, day = ''] = isoForm.exec(text) ?? [];
  const time = new Date(text);
  const year = time.getUTCFullYear();
  // Date reads the 30th of February as the 2nd of March, and takes years that the database does not.
  if (!isDay(day) || !(year >= 1 && year <= 9999))
    throw new InvalidArgumentError('It must be an ISO 8601 date or time such as 2030-01-31 or 2030-01-31T12:00:00Z.');
  return time;
}

/** Reads the same, or `never`. It cannot be null, which Commander takes for an option without a value. */
export function isoTimeOrNever(text: string): Date | 'never' {
  return text === 'never' ? text : isoTime(text);
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const longestKept = keepOldSecondsLimits.maximum;

/** For how long a replaced secret works. */
export function keepOldSeconds(text: string): number {
  const seconds = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= longestKept)) throw new InvalidArgumentError(`It must be a number of seconds, 0 to ${longestKept}.`);
  return seconds;
}

export function onOrOff(text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new InvalidArgumentError('Allowed choices are on, off.');
  return text === 'on';
}
