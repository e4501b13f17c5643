import type { CustomerFields } from './check-customer.ts';
import type { Identifiers } from './identifiers.ts';

export interface Contacts extends Identifiers {
  primaryEmail: string | null;
  primaryPhone: string | null;
}

export const noContacts: Contacts = { emails: [], phones: [], primaryEmail: null, primaryPhone: null };

/** Whether the change may give or take identifiers, which wants the workspace's lock. */
export function changesContacts({ emails, phones, primaryEmail, primaryPhone }: CustomerFields): boolean {
  return [emails, phones, primaryEmail, primaryPhone].some((given) => given !== undefined);
}

/** The customer's contacts after a change: the primary ones are always among all. */
export function changedContacts(current: Contacts, changes: CustomerFields): Contacts {
  const [primaryEmail, emails] = changed(current.primaryEmail, current.emails, changes.primaryEmail, changes.emails);
  const [primaryPhone, phones] = changed(current.primaryPhone, current.phones, changes.primaryPhone, changes.phones);
  return { emails, phones, primaryEmail, primaryPhone };
}

/**
 * A primary that is given is added. One that is not given stays while it is among all; then, and when it is given as
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

/** What of one is not among the other. */
export function without(one: Identifiers, other: Identifiers): Identifiers {
  return {
    emails: one.emails.filter((email) => !other.emails.includes(email)),
    phones: one.phones.filter((phone) => !other.phones.includes(phone)),
  };
}
