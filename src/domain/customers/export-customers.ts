import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import type { CustomerDetail } from '../../../generated/sdk/types.gen.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { normalizePhone, phoneIdentifier } from '../../base/contact/phone.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { exportFile } from '../../platform/lists/export-file.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import type { Input, Operation } from '../operation.ts';
import { filtersSql, prepareFilters } from './customer-sql.ts';
import { externalIdsOfCustomer, storedDetailFields } from './external-ids-sql.ts';
import { sortColumns } from './sort-columns.ts';

type ExportedRow = CustomerDetail & { nameSort: string | null };

const columns = Prisma.sql`${Prisma.raw(columnsAsFields('c', [...storedDetailFields, 'nameSort']))},
  ${externalIdsOfCustomer} AS "externalIds"`;

export const exportCustomers: Operation<'exportCustomers'> = async (ctx, { query }) => {
  const { workspaceId, format, order } = query;
  await requireWorkspace(ctx, workspaceId);

  return exportFile(ctx, {
    workspaceId,
    name: 'customers',
    format,
    order,
    source: exported(await prepareFilters(ctx, query)),
    present: ({ nameSort: _nameSort, ...customer }) => customer,
    findColumns: async () =>
      schemaFields.CustomerDetail.map((name) => ({
        name,
        read: (customer: CustomerDetail) => customer[name as keyof CustomerDetail],
      })),
  });
};

function exported(query: Input<'exportCustomers'>['query']): ListSource<ExportedRow> {
  const { field, ...sortColumn } = sortColumns[query.sort];
  return {
    idPrefix: 'cus',
    columns,
    table: 'customers',
    alias: 'c',
    joins: Prisma.empty,
    filters: Prisma.join(
      [
        filtersSql(query).filters,
        ...knownBy(query.workspaceId, 'email', query.email),
        ...knownBy(query.workspaceId, 'phone', query.phone),
      ],
      ' AND ',
    ),
    sortColumn,
    sortValueOf: (row) => row[field],
  };
}

/** Like the look-up, but nobody is not an error. */
function knownBy(workspaceId: string, kind: 'email' | 'phone', sent: string | undefined): Prisma.Sql[] {
  if (sent === undefined) return [];
  const value = kind === 'email' ? (normalizeEmail(sent) ?? '') : phoneIdentifier(normalizePhone(sent) ?? '');
  return [
    Prisma.sql`c.id IN (
      SELECT known.customer_id FROM customer_identifiers known
      WHERE known.workspace_id = ${workspaceId} AND known.kind = ${kind} AND known.value = ${value})`,
  ];
}
