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

// The index of trigrams can only tell words of three characters or more.
const hasWholeWord = /[\p{L}\p{N}]{3}/u;

/**
 * The same in the form that an index answers, however many match. What is too short for the index of trigrams is found by
 * its pairs of characters, or its only one. They come from a subquery, so that the planner cannot see how common they are:
 * it would at times rather compute the parts of every text.
 */
export function indexedContaining(text: string): Prisma.Sql {
  const characters = [...searchable(text)];
  if (hasWholeWord.test(characters.join(''))) return containing(text);
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  const having = Prisma.sql`short_parts(c.search_text) @> (SELECT ${pairs.length > 0 ? pairs : characters}::text[])`;
  return pairs.length > 1 ? Prisma.sql`${having} AND ${containing(text)}` : having;
}
