import { Prisma } from '../../../generated/prisma/client.ts';
import { searchable } from './search-text.ts';

/** Matches rows of the table whose search text contains this text. `%`, `_` and `\` in it stand for themselves. */
export function containing(table: 'c' | 'known', text: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(table)}.search_text LIKE ${`%${searchable(text).replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

const longestPart = 3;
/** Into how many shares the database function search_parts divides the customers of a workspace. */
const shares = 4;

/** Selects the ids of all customers of the workspace whose text contains this one. Only the search texts are read. */
export function selectIds(workspaceId: string, text: string): Prisma.Sql {
  return Prisma.sql`SELECT known.customer_id AS id FROM ${havingAllParts(workspaceId, text)} WHERE ${containing('known', text)}`;
}

/** Selects, as the table `c`, customers of the workspace: all that contain the text, and few others. */
export function candidates(workspaceId: string, text: string): Prisma.Sql {
  return Prisma.sql`
    ${havingAllParts(workspaceId, text)}
    JOIN customers c ON c.workspace_id = ${workspaceId} AND c.id = known.customer_id`;
}

/**
 * Selects, as the table `known`, the search texts of the workspace that have all parts of the text of up to three
 * characters. Most of them contain it. An index gives them one share at a time, so parts that very many have are not
 * read for all customers. The fence keeps other conditions out, because with them the planner would at times compute
 * the parts of every text. Only the workspace is within it, because Citus must know where to ask, and with a collation
 * that no other index has.
 */
function havingAllParts(workspaceId: string, text: string): Prisma.Sql {
  const parts = textParts([...distinctivePart(searchable(text))]);
  const keys = Array.from({ length: shares }, (_, share) => parts.map((part) => `${workspaceId}${share}${part}`));
  return Prisma.sql`
    (VALUES ${Prisma.join(keys.map((ofShare) => Prisma.sql`(${ofShare}::text[])`))}) AS share (keys),
    LATERAL (
      SELECT * FROM customer_search_texts t
      WHERE t.workspace_id = ${workspaceId} COLLATE "C"
        AND search_parts(t.workspace_id, t.customer_id, t.search_text) @> share.keys OFFSET 0
    ) AS known`;
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
