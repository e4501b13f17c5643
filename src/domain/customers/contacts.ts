import { phoneIdentifier } from '../../base/contact/phone.ts';
import { BadRequest } from '../../base/errors.ts';
import type { CustomerFields } from './check-customer.ts';
import { type Identifiers, mostIdentifiers } from './identifiers.ts';

export interface Contacts extends Identifiers {
  primaryEmail: string | null;
  primaryPhone: string | null;
}

export const noContacts: Contacts = { emails: [], phones: [], primaryEmail: null, primaryPhone: null };

/** Whether the change may add or remove identifiers, which needs the workspace's lock. */
export function changesContacts({ emails, phones, primaryEmail, primaryPhone }: CustomerFields): boolean {
  return [emails, phones, primaryEmail, primaryPhone].some((given) => given !== undefined);
}

/** The customer's contacts after a change: the primary ones are always among all. 400 where they would be too many. */
export function changedContacts(current: Contacts, changes: CustomerFields): Contacts {
  const [primaryEmail, emails] = changed(current.primaryEmail, current.emails, changes.primaryEmail, changes.emails);
  const phone = changes.primaryPhone && writtenIn(changes.phones ?? current.phones, changes.primaryPhone);
  const [primaryPhone, phones] = changed(current.primaryPhone, current.phones, phone, changes.phones);
  // The given ones have been counted. A primary that is not among them comes on top.
  requireFew('body/primaryEmail', emails, current.emails);
  requireFew('body/primaryPhone', phones, current.phones);
  return { emails, phones, primaryEmail, primaryPhone };
}

/** A number stays in the form in which the customer has it. */
function writtenIn(phones: string[], phone: string): string {
  return phones.find((one) => phoneIdentifier(one) === phoneIdentifier(phone)) ?? phone;
}

function requireFew(path: string, all: string[], before: string[]): void {
  if (all.length > Math.max(mostIdentifiers, before.length))
    throw BadRequest.of({ path, message: `must be one of the ${mostIdentifiers} that the customer has` });
}

/**
 * A given primary is added to all. One that is not given stays while it is among all. Otherwise, and if it is given as
 * null, the first of all takes its place.
 */
function changed(
  current: string | null,
  currentAll: string[],
  given: string | null | undefined,
  all = currentAll,
): [string | null, string[]] {
  if (typeof given === 'string') return [given, all.includes(given) ? all : [given, ...all]];
  if (given === undefined && current !== null && all.includes(current)) return [current, all];
  return [all[0] ?? null, all];
}

/** Returns the values of one list that are not in the other. */
export function without(one: Identifiers, other: Identifiers): Identifiers {
  const numbers = new Set(other.phones.map(phoneIdentifier));
  return {
    emails: one.emails.filter((email) => !other.emails.includes(email)),
    phones: one.phones.filter((phone) => !numbers.has(phoneIdentifier(phone))),
  };
}
