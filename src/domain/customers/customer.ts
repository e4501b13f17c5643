import type { Customer as CustomerRow, Prisma } from '../../../generated/prisma/client.ts';
import type { Customer, CustomerDetail, CustomerExternalId } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { SqlContext } from '../../platform/context.ts';
import type { EventChanges, EventTypeOf } from '../../platform/events/event.ts';
import { changesBetween, record } from '../../platform/events/record.ts';
import { requireExpected } from '../../platform/versions.ts';
import { type AmongWorkspaces, findOwn } from '../access/find-own.ts';
import type { CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import { lockCustomerRows } from './customer-sql.ts';
import type { ExternalIdsChange } from './external-ids.ts';
import { readExternalIds } from './external-ids-sql.ts';

/**
 * Finds the customer with this id. The key's user must be owner or admin of its workspace. Throws a 404 if there is
 * none for them.
 */
export async function findOwnCustomer(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<CustomerRow> {
  const find = (where: Prisma.CustomerWhereInput) => (workspaceId: AmongWorkspaces) =>
    ctx.db.customer.findFirst({ where: { ...where, workspaceId, deletedAt: null } });
  try {
    return (await findOwn(ctx, sentWorkspaceId, find({ id }), noSuchCustomer)).row;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    const merged = find({ mergedCustomerIds: { has: id }, NOT: { mergedCustomerIds: { isEmpty: true } } });
    const { row } = await findOwn(ctx, sentWorkspaceId, merged, noSuchCustomer);
    throw new NotFound('The customer with this id was merged into another', row.id);
  }
}

/**
 * Locks those of these customers that are in the workspace and not deleted, until the transaction ends. Lock the workspace
 * and the customers' items before them.
 */
export async function lockCustomers(ctx: SqlContext, workspaceId: string, ids: string[]): Promise<CustomerRow[]> {
  const rows = await lockCustomerRows(ctx, workspaceId, ids);
  return rows.filter(({ deletedAt }) => deletedAt === null).map((row) => requireExpected(ctx, row));
}

export function noSuchCustomer(): NotFound {
  return new NotFound('No customer has this id');
}

/** Presents a stored customer, whose ids in other systems are read. */
export async function presentStoredCustomer(ctx: SqlContext, row: CustomerRow): Promise<CustomerDetail> {
  return presentCustomer(row, await readExternalIds(ctx, row.workspaceId, row.id));
}

export function presentCustomer(row: CustomerRow, externalIds: CustomerExternalId[]): CustomerDetail {
  return presentAs<CustomerDetail>('CustomerDetail', { ...row, externalIds });
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
  tx: SqlContext,
  type: EventTypeOf<'customer'>,
  customer: CustomerRow,
  changes: EventChanges | null = null,
): void {
  const { id, workspaceId } = customer;
  const subject = { type: 'customer', id } as const;
  // Notes and custom fields are for those who read the profile, and not for every receiver of events.
  const data = presentAs<Customer>('Customer', customer);
  record(tx, { type, workspaceId, projectId: null, feedbackId: null, subject, changes, data });
}

/** Records a change of the customer, unless nothing changed. By default their ids in other systems stay. */
export function recordCustomerChange(
  tx: SqlContext,
  before: CustomerRow,
  after: CustomerRow,
  externalIds: ExternalIdsChange = { before: [], after: [] },
): void {
  const presented = presentCustomer(before, externalIds.before);
  const changes = changesBetween(presented, presentCustomer(after, externalIds.after), bookkeeping);
  if (changes) recordCustomer(tx, 'customer.updated', after, changes);
}
