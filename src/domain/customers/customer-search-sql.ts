import { Prisma } from '../../../generated/prisma/client.ts';
import type { Needles, Term } from './search-terms.ts';

/** A search: alternatives, each of terms that a customer must all meet. */
export type Search = [Term[], ...Term[][]];

/** Matches rows of the table whose search text meets the search. `%`, `_` and `\` stand for themselves. */
export function containing(table: 'c' | 'known', search: Search): Prisma.Sql {
  const text = Prisma.raw(`${table}.search_text`);
  const contains = (needle: string) => Prisma.sql`${text} LIKE ${`%${needle.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  return anyOf(
    search.map((terms) => allOf(terms.map((term) => anyOf(term.map((needles) => allOf(needles.map(contains))))))),
  );
}

const longestPart = 3;
/** Into how many shares the database function search_parts divides the customers of a workspace. */
const shares = 4;

/** Selects the ids of all customers of the workspace who meet the search. Only the search texts are read. */
export function selectIds(workspaceId: string, search: Search): Prisma.Sql {
  return Prisma.sql`SELECT known.customer_id AS id FROM ${havingAllParts(workspaceId, search)} WHERE ${containing('known', search)}`;
}

/** Selects, as the table `c`, customers of the workspace: all who meet the search, and few others. */
export function candidates(workspaceId: string, search: Search): Prisma.Sql {
  return Prisma.sql`
    ${havingAllParts(workspaceId, search)}
    JOIN customers c ON c.workspace_id = ${workspaceId} AND c.id = known.customer_id`;
}

/**
 * Selects, as the table `known`, the search texts of the workspace that have all parts of the texts of up to three
 * characters. Most of them meet the search. An index gives them one share at a time, so parts that very many have are not
 * read for all customers. The fence keeps other conditions out, because with them the planner would at times compute
 * the parts of every text. Only the workspace is within it, because Citus must know where to ask, and with a collation
 * that no other index has.
 */
function havingAllParts(workspaceId: string, search: Search): Prisma.Sql {
  const keySets: string[][] = [];
  const partsSql = Prisma.sql`search_parts(t.workspace_id, t.customer_id, t.search_text)`;
  const having = (needles: Needles) => {
    keySets.push(needles.flatMap((needle) => textParts([...distinctivePart(needle)])));
    return Prisma.sql`${partsSql} @> share.${Prisma.raw(`keys${keySets.length}`)}`;
  };
  const condition = anyOf(search.map((terms) => allOf(together(terms).map((term) => anyOf(term.map(having))))));
  const values = Array.from({ length: shares }, (_, share) =>
    Prisma.join(keySets.map((parts) => Prisma.sql`${parts.map((part) => `${workspaceId}${share}${part}`)}::text[]`)),
  );
  const columns = Prisma.raw(keySets.map((_, index) => `keys${index + 1}`).join(', '));
  return Prisma.sql`
    (VALUES ${Prisma.join(values.map((ofShare) => Prisma.sql`(${ofShare})`))}) AS share (${columns}),
    LATERAL (
      SELECT * FROM customer_search_texts t
      WHERE t.workspace_id = ${workspaceId} COLLATE "C" AND ${condition} OFFSET 0
    ) AS known`;
}

/** Puts the terms without alternatives into one, because the index finds all their parts in one pass. */
function together(terms: Term[]): Term[] {
  const plain = terms.filter((term) => term.length === 1).flat(2);
  return [...(plain.length > 0 ? [[plain]] : []), ...terms.filter((term) => term.length > 1)];
}

/**
 * For an email, only the part that sets it apart: reading the index for the provider's parts would take most of the
 * time.
 */
function distinctivePart(text: string): string {
  const local = text.slice(0, text.indexOf('@') + 1);
  return local.length < longestPart ? text : local;
}

function textParts(characters: string[]): string[] {
  const length = Math.min(characters.length, longestPart);
  const parts = characters.slice(length - 1).map((_last, first) => characters.slice(first, first + length).join(''));
  return [...new Set(parts)];
}

function allOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.sql`(${Prisma.join(conditions, ' AND ')})`;
}

function anyOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`;
}
