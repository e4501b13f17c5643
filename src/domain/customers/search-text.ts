import { isBlank } from '../../base/blank.ts';
import { emailWritings } from '../../base/contact/email-writings.ts';
import { phoneIdentifier } from '../../base/contact/phone.ts';
import { sameText } from '../../base/text/same-text.ts';
import { searchText } from '../../base/text/search-text.ts';
import type { Identifiers } from './identifiers.ts';

/**
 * Returns what the search looks through, folded: the name, each email, also with its domain as people read it, and the digits of
 * each phone, one line each.
 */
export function buildSearchText({ name, emails, phones }: Identifiers & { name: string | null }): string {
  const folded = [...(name === null ? [] : [name]), ...emails.flatMap(emailWritings)].map(searchText);
  return [...folded, ...phones.map(phoneIdentifier)].join('\n');
}

const ascii = /^[\0-\x7F]*$/;

/** Returns what names are sorted by: `searchText`, then `sameText`. Nothing else has so low a character. */
export function sortText(name: string | null): string | null {
  if (name === null || isBlank(name)) return null;
  const same = sameText(name);
  return ascii.test(same) ? same : `${searchText(name)}\u0001${same}`;
}
