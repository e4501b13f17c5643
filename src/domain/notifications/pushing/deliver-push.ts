import { counterBy } from '../../../base/metrics.ts';
import { UnreadableSecret } from '../../../base/sealing.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { explainFailedPost } from '../../../platform/outgoing/explain-failed-post.ts';
import { RefusedAddress } from '../../../platform/outgoing/public-address.ts';
import type { ClaimedPost } from '../../../platform/post-queue/claim-posts-sql.ts';
import { postponePost, removePost } from '../../../platform/post-queue/outgoing-posts-sql.ts';
import type { SendPost } from '../../../platform/post-queue/post-queue.ts';
import { type DueNotification, readUnread } from '../due/due-sql.ts';
import { strongestFirst } from '../due/strongest-first.ts';
import { whenSent } from '../due/when-sent.ts';
import { type DeviceRow, readDevice } from './push-devices-sql.ts';
import { pushRequest } from './push-request.ts';
import type { QueuedPush } from './queued-push.ts';
import { nextPushAt } from './schedule.ts';

const withinMs = 10_000;

const count = counterBy({
  name: 'heed_push_messages_total',
  help: 'Push messages that a push service has taken (delivered), whose device is gone (ended), or that never will be taken (failed)',
  label: 'outcome',
  values: ['delivered', 'ended', 'failed'],
});

/**
 * Sends a message to a device once, if its reader is still to be told. It is sent again if a later try may succeed. A device that
 * its push service no longer knows is removed.
 */
export const deliverPush: SendPost = async (ctx, post) => {
  const { workspaceId, id, data } = post;
  // The post was queued with it.
  const { deviceId, ids } = data as QueuedPush;
  const device = await readDevice(ctx, deviceId);
  const [notification] = device ? strongestFirst(await readUnread(ctx, workspaceId, ids)) : [];
  if (!device || notification?.userId !== device.userId) return removePost(ctx, workspaceId, id);
  const when = whenSent(notification, ctx.clock());
  if (when === 'never') return removePost(ctx, workspaceId, id);
  // Only this message waits: other devices may have been told.
  if (when !== 'now') return postponePost(ctx, workspaceId, id, when.at);
  await settle(ctx, post, device, await tryOnce(ctx, workspaceId, device, notification));
};

interface Outcome {
  outcome: 'delivered' | 'ended' | 'failed';
  /** For the log. */
  failure?: string;
  cause?: unknown;
  /** Whether the same request may succeed later. */
  mayPass?: boolean;
  retryAfter?: string | undefined;
}

async function tryOnce(
  ctx: Context,
  workspaceId: string,
  device: DeviceRow,
  notification: DueNotification,
): Promise<Outcome> {
  try {
    const request = await pushRequest(ctx, workspaceId, device, notification);
    const { status, retryAfter } = await ctx.posts.send({ ...request, withinMs, mostRedirects: 0 });
    if (status >= 200 && status < 300) return { outcome: 'delivered' };
    if (status === 404 || status === 410) return { outcome: 'ended' };
    const mayPass = status >= 500 || status === 408 || status === 429;
    return { outcome: 'failed', failure: `The push service answered ${status}`, mayPass, retryAfter };
  } catch (error) {
    if (error instanceof RefusedAddress) return { outcome: 'failed', failure: error.message };
    if (error instanceof UnreadableSecret) return { outcome: 'failed', failure: error.message, mayPass: true };
    return { outcome: 'failed', failure: explainFailedPost(error), mayPass: true, cause: error };
  }
}

async function settle(
  ctx: Context,
  { workspaceId, id, tries: failed }: ClaimedPost,
  { id: deviceId }: DeviceRow,
  { outcome, failure, cause, mayPass, retryAfter }: Outcome,
): Promise<void> {
  const tries = failed + 1;
  const next = mayPass ? nextPushAt(tries, ctx.clock(), retryAfter) : null;
  // The address of the device is a secret.
  const facts = { deviceId, failure, attempt: tries, err: cause };
  if (next) {
    ctx.log.warn(facts, 'a push message could not be sent and will be tried again');
    return postponePost(ctx, workspaceId, id, next, tries);
  }
  if (outcome === 'failed') ctx.log.warn(facts, 'a push message could not be sent');
  await inTransaction(ctx, async (tx) => {
    if (outcome === 'ended') await tx.db.pushDevice.deleteMany({ where: { id: deviceId } });
    await removePost(tx, workspaceId, id);
  });
  count(outcome);
}
