import type { Context } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { Attempt } from '../../../platform/jobs/workers.ts';
import { queueWebhook, type WebhookDelivery } from './queue-webhook.ts';

/**
 * Up to version 0.1, webhooks were jobs. Those that wait at an upgrade, are in a backup, or come from a process that is not
 * upgraded yet, go over to the queue of outgoing posts when their time comes.
 */
export const formerWebhookJob = jobKind<WebhookDelivery>('deliver-webhook', {
  retries: 8,
  pauseSeconds: 10,
  longestPauseSeconds: 3_600,
  mostSeconds: 60,
  atOnce: 1,
  atOnceInGroup: 50,
  batch: 50,
});

export function moveFormerWebhook(ctx: Context, delivery: WebhookDelivery, { retries }: Attempt): Promise<void> {
  return queueWebhook(ctx, delivery, JSON.parse(delivery.body).feedback.id, retries);
}
