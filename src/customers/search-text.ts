import { Prisma } from '../../generated/prisma/client.ts';
import type { Identifiers } from './identifiers.ts';

/** Text as it is searched: whatever its case, and however its accents are encoded. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** What the search looks through: the name, each email and each phone, a line each. */
export function searchTextOf({ name, emails, phones }: Identifiers & { name: string | null }): string {
  return [...(name === null ? [] : [name]), ...emails, ...phones].map(searchable).join('\n');
}

/** Whose search text contains this text; `%`, `_` and `\` in it stand for themselves. */
export function containing(text: string): Prisma.Sql {
  return Prisma.sql`c.search_text LIKE ${`%${searchable(text).replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

const longestPart = 3;

/**
 * The same in the form that an index answers, however many match: by the parts of up to three characters. They come from
 * a subquery, so that the planner cannot see how common they are: it would at times rather compute the parts of every text.
 */
export function indexedContaining(text: string): Prisma.Sql {
  const parts = partsOf([...telling(searchable(text))]);
  return Prisma.sql`search_parts(c.search_text) @> (SELECT ${parts}::text[]) AND ${containing(text)}`;
}

/** Of an email what tells it from others: reading what the index has on the provider's parts would take most of the time. */
function telling(text: string): string {
  const local = text.slice(0, text.indexOf('@') + 1);
  return local.length < longestPart ? text : local;
}

function partsOf(characters: string[]): string[] {
  const length = Math.min(characters.length, longestPart);
  const parts = characters.slice(length - 1).map((_last, first) => characters.slice(first, first + length).join(''));
  return [...new Set(parts)];
}
