import { isTimezone } from '../../base/timezone.ts';

/** Fields of the item that are points in time. */
const times = ['createdAt', 'updatedAt', 'dueDate', 'resolvedAt'];

/** The fields of the item's customer that texts may quote. */
export const quotableOfCustomer = ['id', 'name', 'company', 'primaryEmail', 'primaryPhone'] as const;

export const customerPrefix = 'customer.';
/** The address of the item in the dashboard. */
export const linkField = 'link';

/** A placeholder: what it quotes, the time zone in which it shows a time, and the words that stand in for an empty one. */
export interface Placeholder {
  name: string;
  timezone: string | undefined;
  fallback: string | undefined;
}

const zone = /^date:\s*(.*)$/s;

/** Reads the part within the braces, such as `feedback.dueDate | date: Europe/Berlin | soon`. */
export function readPlaceholder(written: string): Placeholder {
  const [name = '', ...others] = written.split('|').map((part) => part.trim());
  const [, timezone] = zone.exec(others[0] ?? '') ?? [];
  const fallback = timezone === undefined ? others : others.slice(1);
  return { name, timezone, fallback: fallback.length > 0 ? fallback.join('|') : undefined };
}

/** Whether the zone exists, and what is quoted is a time. Without a zone anything is right. */
export function hasRightZone({ name, timezone }: Placeholder): boolean {
  return timezone === undefined || (isTimezone(timezone) && times.some((field) => name === `feedback.${field}`));
}

/** Returns the time as the clocks of the zone show it, such as `2026-03-10 13:00`. */
export function timeIn(timezone: string, time: string | Date): string {
  const options = { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(time));
}
