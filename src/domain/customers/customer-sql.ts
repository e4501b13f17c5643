import { Prisma } from '../../../generated/prisma/client.ts';
import type { Customer } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import type { Search } from '../../platform/lists/list-source.ts';
import type { Input } from '../operation.ts';
import { searchable } from './search-text.ts';

/** Locks those of these customers that are in the workspace, until the transaction ends. */
export async function lockCustomerRows(ctx: Context, workspaceId: string, ids: string[]): Promise<void> {
  await ctx.db.$queryRaw`
    SELECT 1 FROM customers WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}) ORDER BY id FOR UPDATE`;
}

/** A customer as lists show it, and the name that they are sorted by. */
export type ListedCustomer = Customer & { nameSort: string | null };

const listed: Record<keyof ListedCustomer, true> = {
  id: true,
  workspaceId: true,
  name: true,
  nameSort: true,
  primaryEmail: true,
  primaryPhone: true,
  emails: true,
  phones: true,
  socialHandles: true,
  company: true,
  tags: true,
  feedbackCount: true,
  channels: true,
  lastSeenAt: true,
  firstSeenAt: true,
  createdAt: true,
  updatedAt: true,
};

/** The columns of a {@link ListedCustomer} in the table `c`. */
export const listedColumns = Prisma.raw(columnsAsFields('c', Object.keys(listed)));

/** Returns the list's filters as SQL over the table `c`. Each has an index that begins with the workspace. */
export function filtersSql(query: Input<'listCustomers'>['query']): { filters: Prisma.Sql; search?: Search } {
  const scope = Prisma.sql`c.workspace_id = ${query.workspaceId}`;
  const { channel, tag, search } = query;
  const conditions = [
    scope,
    ...(channel === undefined ? [] : [Prisma.sql`c.channels @> ARRAY[${channel}]::text[]`]),
    ...(tag === undefined ? [] : [Prisma.sql`c.tags @> ARRAY[${tag}]::text[]`]),
  ];
  const and = (...more: Prisma.Sql[]) => Prisma.join([...conditions, ...more], ' AND ');
  if (search === undefined) return { filters: and() };

  return {
    filters: and(containing(search)),
    search: { scope, candidates: havingAllParts(query.workspaceId, search) },
  };
}

/** Matches customers whose search text contains this text. `%`, `_` and `\` in it stand for themselves. */
function containing(text: string): Prisma.Sql {
  return Prisma.sql`c.search_text LIKE ${`%${searchable(text).replaceAll(/[\\%_]/g, '\\$&')}%`}`;
}

const longestPart = 3;
/** Into how many shares the database function search_parts divides the customers of a workspace. */
const shares = 4;

/**
 * Selects, as the table `c`, the customers of the workspace that have all parts of the text of up to three characters.
 * Most of them contain the text. An index gives them one share at a time, so parts that very many have are not read for
 * all customers. The fence keeps other conditions out, because with them the planner would at times compute the parts
 * of every text.
 */
function havingAllParts(workspaceId: string, text: string): Prisma.Sql {
  const parts = textParts([...distinctivePart(searchable(text))]);
  const keys = Array.from({ length: shares }, (_, share) => parts.map((part) => `${workspaceId}${share}${part}`));
  return Prisma.sql`
    (VALUES ${Prisma.join(keys.map((ofShare) => Prisma.sql`(${ofShare}::text[])`))}) AS share (keys),
    LATERAL (
      SELECT * FROM customers c WHERE search_parts(c.workspace_id, c.id, c.search_text) @> share.keys OFFSET 0
    ) AS c`;
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
