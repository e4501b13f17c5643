import type { Prisma } from '../../../generated/prisma/client.ts';
import type { CustomerFields } from './check-customer.ts';
import type { Contacts } from './contacts.ts';
import { buildSearchText } from './search-text.ts';

/** Cleaned fields in the form in which Prisma stores them, without the contacts. */
export function customerColumns(fields: CustomerFields) {
  const {
    emails: _e,
    phones: _p,
    primaryEmail: _pe,
    primaryPhone: _pp,
    socialHandles,
    customFields,
    ...plain
  } = fields;
  return {
    ...plain,
    ...(socialHandles && { socialHandles: json(socialHandles) }),
    ...(customFields && { customFields: json(customFields) }),
  };
}

/** The contacts, and what follows from them and the name. */
export function derivedColumns(name: string | null, contacts: Contacts) {
  return { ...contacts, nameSort: name?.toLowerCase() ?? null, searchText: buildSearchText({ name, ...contacts }) };
}

/** Parsed from a request's JSON and checked by the contract, so it is what Prisma calls JSON. */
function json(value: object): Prisma.InputJsonValue {
  return value as Prisma.InputJsonValue;
}
