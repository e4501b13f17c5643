import type { SubscriptionUpdate } from '../../../generated/sdk/types.gen.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { targetAsStored } from '../../platform/outgoing/target-url.ts';
import { probeLane } from '../../platform/post-queue/outgoing-posts-sql.ts';
import { ofCaller } from '../apps/of-app.ts';
import { edited } from '../edited.ts';
import type { CallerContext, Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { checkSubscription } from './check-subscription.ts';
import { keepLane } from './lane.ts';
import { requireValuesElsewhere, sealHeaders } from './own-headers.ts';
import {
  findSubscription,
  lockSubscription,
  presentSubscription,
  recordSubscription,
  type SubscriptionRow,
  scopesToKeep,
  subscriptionWarnings,
  toSubscription,
} from './subscription.ts';

/** With these a subscription sends something else, elsewhere, or for somebody else. */
const decisive = ['url', 'format', 'types', 'projectIds', 'filters', 'payload', 'headers', 'createdBy'] as const;

export const updateSubscription: Operation<'updateSubscription'> = async (ctx, { params, body }) => {
  const { workspaceId: sentWorkspaceId, ...changes } = body;
  const { workspaceId, id } = await findSubscription(ctx, params.id, sentWorkspaceId);
  return inTransaction(ctx, async (tx) => {
    const current = await lockSubscription(tx, workspaceId, id);
    // Otherwise a key could have sent to it what only the key of the maker may read. A subscription of an app is taken over by
    // switching it on.
    const isDecided = decisive.some((name) => changes[name] !== undefined);
    const isTaken = changes.enabled === true && current.grantId !== null;
    const scopes = isDecided || isTaken ? scopesToKeep(ctx.caller) : undefined;
    await checkSubscription(tx, workspaceId, changes, current);
    requireValuesElsewhere(current, changes);
    const row = await tx.db.subscription.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: {
        ...edited(tx, current, columnsOf(tx, changes, current)),
        ...(scopes && { scopes, ...ofCaller(tx.caller) }),
      },
    });
    const subscription = toSubscription(row);
    await keepLane(tx, subscription);
    if (changes.enabled) await probeLane(tx, workspaceId, id, null);
    recordSubscription(tx, 'subscription.updated', subscription, current);
    return withWarnings({ data: presentSubscription(subscription) }, await subscriptionWarnings(tx, subscription));
  });
};

function columnsOf(
  tx: CallerContext,
  changes: Omit<SubscriptionUpdate, 'workspaceId'>,
  { id, ...current }: SubscriptionRow,
) {
  const { name, url, projectIds, filters, headers, enabled, createdBy, ...plain } = changes;
  return {
    ...plain,
    ...(name !== undefined && { name: name.trim() }),
    ...(url !== undefined && { url: targetAsStored(url) }),
    ...(createdBy && { createdBy: tx.caller.user.id }),
    ...(projectIds !== undefined && { projectIds: projectIds ?? [] }),
    ...(filters && { filters: toJsonColumn(filters) }),
    ...(headers && { headers: toJsonColumn(sealHeaders(tx, id, headers, current.headers)) }),
    ...(enabled === true && { enabled, disabledReason: null, consecutiveFailures: 0, failingSince: null }),
    ...(enabled === false && { enabled, disabledReason: current.disabledReason ?? 'manual' }),
  };
}
