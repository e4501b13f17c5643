import { Conflict } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { toJsonColumn } from '../../platform/db/to-json-column.ts';
import type { Operation } from '../operation.ts';
import { newSecret, type SealedSecret, sealSecret, validSecrets } from './secrets.ts';
import {
  findSubscription,
  lockSubscription,
  presentSubscription,
  recordSubscription,
  toSubscription,
} from './subscription.ts';

const mostValid = 5;

export const rotateSubscriptionSecret: Operation<'rotateSubscriptionSecret'> = async (ctx, { params, body }) => {
  const { workspaceId, id } = await findSubscription(ctx, params.id, body.workspaceId);
  const secret = newSecret();

  return inTransaction(ctx, async (tx) => {
    const current = await lockSubscription(tx, workspaceId, id);
    const older =
      body.expireOldAfterSeconds === 0 ? [] : endOlder(current.secrets, tx.clock(), body.expireOldAfterSeconds);
    if (older.length >= mostValid)
      throw new Conflict(
        `${mostValid} secrets are valid at once: wait for one to expire, or end all with expireOldAfterSeconds 0`,
      );
    const row = await tx.db.subscription.update({
      where: { workspaceId_id: { workspaceId, id } },
      data: {
        secrets: toJsonColumn([sealSecret(tx, id, secret), ...older]),
        version: { increment: 1 },
        updatedAt: tx.clock(),
      },
    });
    const subscription = toSubscription(row);
    recordSubscription(tx, 'subscription.updated', subscription, current);
    return { data: { ...presentSubscription(subscription), secret } };
  });
};

/** The current one ends after the time. Those that were replaced before keep their own ends. */
function endOlder(secrets: SealedSecret[], now: Date, seconds: number): SealedSecret[] {
  const end = new Date(now.getTime() + seconds * 1_000).toISOString();
  return validSecrets(secrets, now).map(({ sealed, expiresAt }) => ({ sealed, expiresAt: expiresAt ?? end }));
}
