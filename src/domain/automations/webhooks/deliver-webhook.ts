import { counterBy } from '../../../base/metrics.ts';
import { UnreadableSecret } from '../../../base/sealing.ts';
import type { Context } from '../../../platform/context.ts';
import type { Attempt } from '../../../platform/jobs/workers.ts';
import { explainFailedPost } from '../../../platform/outgoing/explain-failed-post.ts';
import { RefusedAddress } from '../../../platform/outgoing/public-address.ts';
import { signBytes } from '../../webhooks/secret.ts';
import { noteFailedDelivery } from '../failed-delivery.ts';
import type { WebhookDelivery } from './deliver-webhook-job.ts';
import { openSecret } from './secret.ts';

const withinMs = 10_000;
const mostRedirects = 3;

const countDelivery = counterBy({
  name: 'heed_webhook_deliveries_total',
  help: 'Webhooks of automations that have arrived (delivered) or never will (failed)',
  label: 'outcome',
  values: ['delivered', 'failed'],
});

/** Sends a delivery. Throws if a later try may succeed, and records in the run if none will follow. */
export async function deliverWebhook(ctx: Context, delivery: WebhookDelivery, { isLast }: Attempt): Promise<void> {
  const { failure, mayPass, cause } = await tryOnce(ctx, delivery);
  if (failure === undefined) return countDelivery('delivered');
  if (mayPass && !isLast) throw new Error(failure, { cause });
  const { id, runId } = delivery;
  ctx.log.warn({ deliveryId: id, runId, failure, err: cause }, 'a webhook could not be delivered');
  await noteFailedDelivery(ctx, delivery, failure);
  countDelivery('failed');
}

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
