import type {
  CustomFieldDefinition,
  CustomFieldType,
  CustomFieldValidation,
} from '../../../generated/sdk/types.gen.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { normalizePhone } from '../../base/contact/phone.ts';
import { findLabel } from '../../base/text/label.ts';

/** Says what is wrong with a value. Undefined if nothing is. */
type Check = (value: unknown, options: string[]) => string | undefined;

const checks: Record<CustomFieldType, Check> = {
  text: textThat(() => true, 'text'),
  textarea: textThat(() => true, 'text'),
  number: (value) => (typeof value === 'number' ? undefined : 'must be a number'),
  select: (value, options) => (findLabel(options, value) !== undefined ? undefined : 'must be one of the options'),
  multiselect: (value, options) =>
    Array.isArray(value) && value.every((one) => findLabel(options, one) !== undefined)
      ? undefined
      : 'must be an array of options',
  checkbox: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  date: textThat(isDate, 'a date YYYY-MM-DD'),
  email: textThat((text) => normalizeEmail(text) !== null, 'an email address'),
  phone: textThat((text) => normalizePhone(text) !== null, 'a phone number'),
  url: textThat(isUrl, 'an http or https URL'),
};

/** The bounds that a definition may set, by the type of its values. */
export const allowedBounds: Record<CustomFieldType, (keyof CustomFieldValidation)[]> = {
  text: ['minLength', 'maxLength'],
  textarea: ['minLength', 'maxLength'],
  number: ['min', 'max'],
  select: [],
  multiselect: [],
  checkbox: [],
  date: [],
  email: ['minLength', 'maxLength'],
  phone: ['minLength', 'maxLength'],
  url: ['minLength', 'maxLength'],
};

/** Returns what is wrong with a value of the field, if these options are left. Undefined if nothing is. */
export function wrongValue(field: CustomFieldDefinition, value: unknown, options: string[]): string | undefined {
  return checks[field.type](value, options) ?? outOfBounds(field.validation ?? {}, value);
}

function outOfBounds({ min, max, minLength, maxLength }: CustomFieldValidation, value: unknown): string | undefined {
  if (typeof value === 'number' && min !== undefined && value < min) return `must be at least ${min}`;
  if (typeof value === 'number' && max !== undefined && value > max) return `must be at most ${max}`;
  const length = typeof value === 'string' ? [...value.normalize('NFC')].length : undefined;
  if (length !== undefined && minLength !== undefined && length < minLength)
    return `must have at least ${minLength} characters`;
  if (length !== undefined && maxLength !== undefined && length > maxLength)
    return `must have at most ${maxLength} characters`;
  return undefined;
}

function textThat(holds: (text: string) => boolean, what: string): Check {
  return (value) => (typeof value === 'string' && holds(value) ? undefined : `must be ${what}`);
}

/** Whether the calendar has such a day. A Date would read 30 February as 1 March. */
function isDate(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}
