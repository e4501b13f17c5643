import type { Identifiers } from './identifiers.ts';

/** Returns text as it is searched, whatever its case and however its accents are encoded. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Returns what the search looks through: the name, each email and each phone, one line each. */
export function buildSearchText({ name, emails, phones }: Identifiers & { name: string | null }): string {
  return [...(name === null ? [] : [name]), ...emails, ...phones].map(searchable).join('\n');
}
