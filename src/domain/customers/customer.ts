import type { Customer as CustomerRow } from '../../../generated/prisma/client.ts';
import type { CustomerDetail, CustomerEvent, EventChanges } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { changesBetween, record } from '../../platform/events/record.ts';
import { requireExpected } from '../../platform/versions.ts';
import { findOwn } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import { lockCustomerRows } from './customer-sql.ts';

/**
 * Finds the customer with this id. The key's user must be owner or admin of its workspace. Throws a 404 if there is
 * none for them.
 */
export async function findOwnCustomer(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<CustomerRow> {
  const { row } = await findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) => ctx.db.customer.findFirst({ where: { workspaceId, id, deletedAt: null } }),
    noSuchCustomer,
  );
  return row;
}

/**
 * Locks those of these customers that are in the workspace and not deleted, until the transaction ends. Lock the workspace
 * and the customers' items before them.
 */
export async function lockCustomers(ctx: Context, workspaceId: string, ids: string[]): Promise<CustomerRow[]> {
  await lockCustomerRows(ctx, workspaceId, ids);
  const rows = await ctx.db.customer.findMany({ where: { workspaceId, id: { in: ids }, deletedAt: null } });
  return rows.map((row) => requireExpected(ctx, row));
}

export function noSuchCustomer(): NotFound {
  return new NotFound('No customer has this id');
}

export function presentCustomer(row: CustomerRow): CustomerDetail {
  return presentAs<CustomerDetail>('CustomerDetail', row);
}

/** What follows from the customer's items is no change of the customer. */
const bookkeeping = [
  'feedbackCount',
  'channels',
  'firstSeenAt',
  'lastSeenAt',
] as const satisfies (keyof CustomerDetail)[];

/** Records what happened to the customer. */
export function recordCustomer(
  tx: Context,
  type: CustomerEvent['type'],
  customer: CustomerRow,
  changes: EventChanges | null = null,
): void {
  const { id, workspaceId } = customer;
  const subject = { type: 'customer', id } as const;
  const data = presentCustomer(customer);
  record(tx, { type, workspaceId, projectId: null, feedbackId: null, subject, changes, data });
}

/** Records a change of the customer, unless nothing changed. */
export function recordCustomerChange(tx: Context, before: CustomerRow, after: CustomerRow): void {
  const changes = changesBetween(presentCustomer(before), presentCustomer(after), bookkeeping);
  if (changes) recordCustomer(tx, 'customer.updated', after, changes);
}
