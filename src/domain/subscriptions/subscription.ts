import type { Subscription } from '../../../generated/prisma/client.ts';
import type { ItemFilters, Subscription as PresentedSubscription } from '../../../generated/sdk/types.gen.ts';
import { type ErrorDetail, NotFound } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { EventChanges, EventTypeOf } from '../../platform/events/event.ts';
import { changesBetween, record } from '../../platform/events/record.ts';
import { requireExpected } from '../../platform/versions.ts';
import { findOwn } from '../access/find-own.ts';
import { allScopes, requireScope } from '../access/scopes.ts';
import { presentOfApp } from '../apps/of-app.ts';
import { warnOfStatuses } from '../feedback/known-statuses.ts';
import type { Caller, CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import type { SealedHeader } from './own-headers.ts';
import type { SealedSecret } from './secrets.ts';
import { lockSubscriptionRow } from './subscription-sql.ts';

/** A subscription with typed JSON columns. The code that wrote them gave them these forms. */
export type SubscriptionRow = Omit<Subscription, 'filters' | 'headers' | 'secrets'> & {
  filters: ItemFilters;
  headers: SealedHeader[];
  secrets: SealedSecret[];
};

export function toSubscription(row: Subscription): SubscriptionRow {
  return row as unknown as SubscriptionRow;
}

/** Finds the subscription that a path names. Throws 404 and 403 as for every resource. */
export async function findSubscription(
  ctx: CallerContext,
  id: string,
  sentWorkspaceId: string | undefined,
): Promise<SubscriptionRow> {
  const { row } = await findOwn(
    ctx,
    sentWorkspaceId,
    (workspaceId) => ctx.db.subscription.findFirst({ where: { workspaceId, id } }),
    noSuchSubscription,
  );
  return toSubscription(row);
}

/** Locks it until the transaction ends. Throws a 404 if it is gone. */
export async function lockSubscription(tx: Context, workspaceId: string, id: string): Promise<SubscriptionRow> {
  await lockSubscriptionRow(tx, workspaceId, id);
  const row = await tx.db.subscription.findUnique({ where: { workspaceId_id: { workspaceId, id } } });
  if (!row) throw noSuchSubscription();
  return toSubscription(requireExpected(tx, row));
}

function noSuchSubscription(): NotFound {
  return new NotFound('No subscription has this id');
}

/**
 * Returns what a subscription of this caller's may read, which is kept with it. Throws a 403 unless they may read events.
 */
export function scopesToKeep(caller: Caller): string[] {
  requireScope(caller, 'events:read');
  // Who has all scopes also reads what gets a scope later.
  return allScopes.every((scope) => caller.scopes.has(scope)) ? ['*'] : [...caller.scopes];
}

export function presentSubscription(row: SubscriptionRow): PresentedSubscription {
  return presentAs<PresentedSubscription>('Subscription', {
    ...row,
    createdByApp: presentOfApp(row),
    projectIds: row.projectIds.length > 0 ? row.projectIds : null,
    headers: row.headers.map(({ name }) => ({ name, set: true })),
  });
}

/** Warns of statuses in its filters that do not exist. Items of its projects can have no others. */
export function subscriptionWarnings(
  ctx: Context,
  { workspaceId, filters, projectIds }: SubscriptionRow,
): Promise<ErrorDetail[]> {
  const ids = projectIds.length > 0 ? projectIds.join(',') : undefined;
  return warnOfStatuses(ctx, { ...(ids !== undefined && { projectId: ids }), ...filters, workspaceId });
}

/** What deliveries change by themselves. */
const bookkeeping = ['consecutiveFailures', 'lastSuccessAt', 'lastFailureAt'] as const;

/** Records what happened to the subscription, without its secrets. With `before`, nothing is recorded unless it differs. */
export function recordSubscription(
  tx: Context,
  type: EventTypeOf<'subscription'>,
  row: SubscriptionRow,
  before?: SubscriptionRow,
): void {
  const data = presentSubscription(row);
  const changes = before ? changesOf(before, row) : null;
  if (before && !changes) return;
  const { id, workspaceId } = row;
  const subject = { type: 'subscription', id } as const;
  record(tx, { type, workspaceId, projectId: null, feedbackId: null, subject, changes, data });
}

/** Of a value that is sealed, only that it is another one. */
function changesOf(before: SubscriptionRow, after: SubscriptionRow): EventChanges | null {
  const [from, to] = [presentSubscription(before), presentSubscription(after)];
  const isResealed = after.headers.some(({ sealed }, index) => sealed !== before.headers[index]?.sealed);
  const isRotated = after.secrets[0]?.sealed !== before.secrets[0]?.sealed;
  const changes = {
    ...changesBetween(from, to, bookkeeping),
    ...(isResealed && { headers: { from: from.headers, to: to.headers } }),
    ...(isRotated && { secret: { from: null, to: null } }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
