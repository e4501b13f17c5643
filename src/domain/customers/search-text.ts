import { Prisma } from '../../../generated/prisma/client.ts';
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
/** The function search_parts of the database divides the customers of a workspace into so many. */
const shares = 4;

/**
 * The customers of the workspace, as the table `c`, that have all parts of up to three characters of the text: few others
 * than those who have it. An index gives them, one share of the customers after the other, so that what very many have is
 * not read for all of them where less will do. The fence keeps other conditions out: for their sake the planner would at
 * times rather compute the parts of every text.
 */
export function havingPartsOf(workspaceId: string, text: string): Prisma.Sql {
  const parts = partsOf([...telling(searchable(text))]);
  const keys = Array.from({ length: shares }, (_, share) => parts.map((part) => `${workspaceId}${share}${part}`));
  return Prisma.sql`
    (VALUES ${Prisma.join(keys.map((ofShare) => Prisma.sql`(${ofShare}::text[])`))}) AS share (keys),
    LATERAL (
      SELECT * FROM customers c WHERE search_parts(c.workspace_id, c.id, c.search_text) @> share.keys OFFSET 0
    ) AS c`;
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
