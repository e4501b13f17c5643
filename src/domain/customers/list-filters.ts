import { Prisma } from '../../../generated/prisma/client.ts';
import type { Search } from '../../platform/lists/list-source.ts';
import type { Input } from '../operation.ts';
import { containing, havingPartsOf } from './search-text.ts';

type Query = Input<'listCustomers'>['query'];

/** The filters as SQL over the table `c`; each is served by an index that begins with the workspace. */
export function filtersSql(query: Query): { filters: Prisma.Sql; search?: Search } {
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
    search: { scope, candidates: havingPartsOf(query.workspaceId, search) },
  };
}
