import { counterBy } from '../../../base/metrics.ts';
import { UnreadableSecret } from '../../../base/sealing.ts';
import { type Context, inTransaction } from '../../../platform/context.ts';
import { explainFailedPost } from '../../../platform/outgoing/explain-failed-post.ts';
import { RefusedAddress } from '../../../platform/outgoing/public-address.ts';
import { postponePost, removePost } from '../../../platform/post-queue/outgoing-posts-sql.ts';
import type { SendPost } from '../../../platform/post-queue/post-queue.ts';
import { signBytes } from '../../webhooks/secret.ts';
import { noteFailedDelivery } from '../failed-delivery.ts';
import type { WebhookDelivery } from './queue-webhook.ts';
import { nextTryAt } from './schedule.ts';
import { openSecret } from './secret.ts';

const withinMs = 10_000;
const mostRedirects = 3;

const countDelivery = counterBy({
  name: 'heed_webhook_deliveries_total',
  help: 'Webhooks of automations that have arrived (delivered) or never will (failed)',
  label: 'outcome',
  values: ['delivered', 'failed'],
});

/** Sends a delivery once. It is sent again if a later try may succeed. If none will follow, that is recorded in the run. */
export const deliverWebhook: SendPost = async (ctx, { workspaceId, id, data, tries: failed }) => {
  // What was queued with the post.
  const delivery = data as WebhookDelivery;
  const { failure, mayPass, cause } = await tryOnce(ctx, delivery);
  if (failure === undefined) {
    await removePost(ctx, workspaceId, id);
    return countDelivery('delivered');
  }
  const tries = failed + 1;
  const next = mayPass ? nextTryAt(tries, ctx.clock()) : null;
  const facts = { deliveryId: id, runId: delivery.runId, failure, attempt: tries, err: cause };
  if (next) {
    ctx.log.warn(facts, 'a webhook could not be delivered and will be tried again');
    return postponePost(ctx, workspaceId, id, next, tries);
  }
  ctx.log.warn(facts, 'a webhook could not be delivered');
  await inTransaction(ctx, async (tx) => {
    await noteFailedDelivery(tx, delivery, failure);
    await removePost(tx, workspaceId, id);
  });
  countDelivery('failed');
};

interface Outcome {
  /** What a person may read. Undefined if it was delivered. */
  failure?: string;
  /** Whether the same request may succeed later. */
  mayPass?: boolean;
  /** For the log. */
  cause?: unknown;
}

async function tryOnce(ctx: Context, delivery: WebhookDelivery): Promise<Outcome> {
  const { url, body } = delivery;
  try {
    const headers = deliveryHeaders(ctx, delivery);
    const { status } = await ctx.posts.send({ url, body, headers, withinMs, mostRedirects });
    if (status >= 200 && status < 300) return {};
    return { failure: `The address answered ${status}`, mayPass: status >= 500 || status === 408 || status === 429 };
  } catch (error) {
    if (error instanceof RefusedAddress) return { failure: error.message, mayPass: false };
    if (error instanceof UnreadableSecret) return { failure: error.message, mayPass: true };
    return { failure: explainFailedPost(error), mayPass: true, cause: error };
  }
}

function deliveryHeaders(
  ctx: Context,
  { id, body, automationId, sealedSecret }: WebhookDelivery,
): Record<string, string> {
  const secret = sealedSecret === undefined ? undefined : openSecret(ctx, automationId, sealedSecret);
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Heed',
    'X-Webhook-Id': id,
    'X-Webhook-Timestamp': String(Math.floor(ctx.clock().getTime() / 1_000)),
    ...(secret !== undefined && { 'X-Webhook-Signature': signBytes(secret, Buffer.from(body)) }),
  };
}
