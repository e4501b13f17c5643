import { Prisma } from '../../../generated/prisma/client.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { readPage } from '../../platform/lists/read-page.ts';
import { readOnReplica } from '../../platform/replica/read-on-replica.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Input, Operation } from '../operation.ts';
import { presentStoredCustomer } from './customer.ts';
import { filtersSql, type ListedCustomer, listedColumns, prepareFilters } from './customer-sql.ts';
import { lookUpCustomer } from './look-up-customer.ts';
import { sortColumns } from './sort-columns.ts';

export const listCustomers: Operation<'listCustomers'> = async (ctx, { query }) => {
  const { workspaceId, email, phone } = query;
  await requireWorkspace(ctx, workspaceId);
  if (email !== undefined || phone !== undefined)
    return { data: await presentStoredCustomer(ctx, await lookUpCustomer(ctx, workspaceId, { email, phone })) };

  const { rows, pagination } = await readOnReplica(ctx, workspaceId, async (ctx) =>
    readPage(ctx, listSource(await prepareFilters(ctx, query)), query),
  );
  return { data: rows.map(({ nameSort: _nameSort, ...customer }) => customer), pagination };
};

function listSource(query: Input<'listCustomers'>['query']): ListSource<ListedCustomer> {
  const { field, ...sortColumn } = sortColumns[query.sort];
  return {
    idPrefix: 'cus',
    columns: listedColumns,
    table: 'customers',
    alias: 'c',
    joins: Prisma.empty,
    ...filtersSql(query),
    sortColumn,
    sortValueOf: (row) => row[field],
  };
}
