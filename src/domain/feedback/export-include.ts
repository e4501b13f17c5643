import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import { BadRequest } from '../../base/errors.ts';
import { columnsAsJson } from '../../platform/db/column-names.ts';
import { requireScope } from '../access/scopes.ts';
import type { CallerContext } from '../operation.ts';
import { threads } from './feedback-sql.ts';

/** What an exported item can come with. */
export type Included = keyof typeof includedColumns;

const customer = Prisma.raw(`(
    SELECT ${columnsAsJson('c', schemaFields.Customer)}
    FROM customers c WHERE c.workspace_id = f.workspace_id AND c.id = f.customer_id AND c.deleted_at IS NULL)`);

export const includedColumns = {
  comments: Prisma.sql`${threads.comments} AS comments`,
  notes: Prisma.sql`${threads.notes} AS notes`,
  customer: Prisma.sql`${customer} AS customer`,
};

/** Throws a 400 for a name that does not exist, and a 403 for what the key must not read. */
export function readIncluded({ caller }: CallerContext, include: string | undefined): Included[] {
  const names = [...new Set(include?.split(',') ?? [])];
  if (!names.every(isIncluded))
    throw BadRequest.of({ path: 'query/include', message: 'must be comments, notes or customer, with commas between' });
  if (names.includes('customer')) requireScope(caller, 'customers:read');
  return names;
}

function isIncluded(name: string): name is Included {
  return Object.hasOwn(includedColumns, name);
}
