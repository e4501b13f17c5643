import { Forbidden } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import { beginReading } from '../../platform/log-readers/log-places-sql.ts';
import { targetAsStored } from '../../platform/outgoing/target-url.ts';
import { requireWorkspace } from '../access/workspace-access.ts';
import { ofCaller } from '../apps/of-app.ts';
import type { Operation } from '../operation.ts';
import { withWarnings } from '../with-warnings.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { checkSubscription } from './check-subscription.ts';
import { keepLane } from './lane.ts';
import { sealHeaders } from './own-headers.ts';
import { readerName } from './read-log.ts';
import { newSecret, sealSecret } from './secrets.ts';
import {
  presentSubscription,
  recordSubscription,
  scopesToKeep,
  subscriptionWarnings,
  toSubscription,
} from './subscription.ts';
import { readLastSequence } from './subscription-sql.ts';

const mostSubscriptions = 200;

export const createSubscription: Operation<'createSubscription'> = async (ctx, { body }) => {
  const { workspaceId, name, url, format, types, projectIds, filters = {}, payload, headers = [] } = body;
  const { enabled, ordered, includeImports } = body;
  const scopes = scopesToKeep(ctx.caller);
  await requireWorkspace(ctx, workspaceId);
  const id = newId('sub');
  const secret = newSecret();

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await checkSubscription(tx, workspaceId, body);
    if ((await tx.db.subscription.count({ where: { workspaceId } })) >= mostSubscriptions)
      throw new Forbidden(`A workspace is limited to ${mostSubscriptions} subscriptions`);
    const now = tx.clock();
    const row = await tx.db.subscription.create({
      data: {
        ...{
          id,
          workspaceId,
          name: name.trim(),
          url: targetAsStored(url),
          format,
          types,
          projectIds: projectIds ?? [],
          payload,
        },
        ...{
          enabled,
          ordered,
          includeImports,
          scopes,
          createdBy: tx.caller.user.id,
          ...ofCaller(tx.caller),
          createdAt: now,
          updatedAt: now,
        },
        filters: toJsonColumn(filters),
        headers: toJsonColumn(sealHeaders(tx, id, headers)),
        disabledReason: enabled ? null : 'manual',
        secrets: toJsonColumn([sealSecret(tx, id, secret)]),
        afterSequence: await readLastSequence(tx, workspaceId),
      },
    });
    const subscription = toSubscription(row);
    await keepLane(tx, subscription);
    await beginReading(tx, readerName, workspaceId);
    recordSubscription(tx, 'subscription.created', subscription);
    const data = { ...presentSubscription(subscription), secret };
    return withWarnings({ data }, await subscriptionWarnings(tx, subscription));
  });
};
