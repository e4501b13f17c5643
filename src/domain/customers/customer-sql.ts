import { Prisma } from '../../../generated/prisma/client.ts';
import type { Customer } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import type { Input } from '../operation.ts';
import { candidates, containing, selectIds } from './customer-search-sql.ts';

/**
 * Locks those of these customers that are in the workspace, until the transaction ends. NO KEY lets items that refer to them
 * be written meanwhile, or whoever has locked an item would wait here for somebody who waits for that item.
 */
export async function lockCustomerRows(ctx: Context, workspaceId: string, ids: string[]): Promise<void> {
  await ctx.db.$queryRaw`
    SELECT 1 FROM customers WHERE workspace_id = ${workspaceId} AND id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
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

/** Which of them are being deleted: mostly none. */
const going = (workspaceId: string) =>
  Prisma.sql`SELECT FROM customers g WHERE g.workspace_id = ${workspaceId} AND g.deleted_at IS NOT NULL`;

type Filters = Pick<Input<'listCustomers'>['query'], 'workspaceId' | 'channel' | 'tag' | 'search'>;

/** Returns the list's filters as SQL over the table `c`. Each has an index that begins with the workspace. */
export function filtersSql(query: Filters): Pick<ListSource<object>, 'filters' | 'countedBy' | 'loggedIn' | 'search'> {
  const scope = Prisma.sql`c.workspace_id = ${query.workspaceId}`;
  const { channel, tag, search } = query;
  const conditions = [
    scope,
    ...(channel === undefined ? [] : [Prisma.sql`c.channels @> ARRAY[${channel}]::text[]`]),
    ...(tag === undefined ? [] : [Prisma.sql`c.tags @> ARRAY[${tag}]::text[]`]),
  ];
  const and = (...more: Prisma.Sql[]) => Prisma.join([...conditions, ...more], ' AND ');
  const isShown = Prisma.sql`c.deleted_at IS NULL`;
  if (search === undefined)
    return {
      filters: and(isShown),
      countedBy: { filters: and(), where: Prisma.sql`NOT EXISTS (${going(query.workspaceId)})` },
      ...(conditions.length === 1 && { loggedIn: query.workspaceId }),
    };

  return {
    filters: and(isShown, containing('c', search)),
    search: {
      scope,
      candidates: candidates(query.workspaceId, search),
      ...(conditions.length === 1 && { ids: selectIds(query.workspaceId, search) }),
    },
  };
}
