import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import type { CustomerFields } from './check-customer.ts';
import type { Contacts } from './contacts.ts';
import { buildSearchText, sortText } from './search-text.ts';

/** Returns cleaned fields in the form in which Prisma stores them, without the contacts. */
export function customerColumns(fields: CustomerFields) {
  const {
    emails: _e,
    phones: _p,
    primaryEmail: _pe,
    primaryPhone: _pp,
    externalIds: _x,
    socialHandles,
    customFields,
    ...plain
  } = fields;
  return {
    ...plain,
    ...(socialHandles && { socialHandles: toJsonColumn(socialHandles) }),
    ...(customFields && { customFields: toJsonColumn(customFields) }),
  };
}

/** Returns the contacts, and what follows from them and the name. */
export function derivedColumns(name: string | null, contacts: Contacts) {
  return { ...contacts, nameSort: sortText(name), searchText: buildSearchText({ name, ...contacts }) };
}
