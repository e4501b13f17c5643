import type { Context } from '../../../platform/context.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';

/** One POST to an address that a user has named, tried as often as needed. */
export interface WebhookDelivery {
  /** The same in every try, so the receiver recognises a repetition. */
  id: string;
  workspaceId: string;
  automationId: string;
  runId: string;
  /** The index of the automation's action, from 0. */
  actionIndex: number;
  url: string;
  /** The JSON text. */
  body: string;
  /** The action's sealed secret. Undefined leaves the request unsigned. */
  sealedSecret?: string;
}

export const deliverWebhookJob = jobKind<WebhookDelivery>('deliver-webhook', {
  retries: 8,
  pauseSeconds: 10,
  longestPauseSeconds: 3_600,
  mostSeconds: 60,
  atOnce: 8,
  // A receiver that hangs must leave room for all others.
  atOnceInGroup: 4,
});

/** Queues a delivery in the transaction of the context. */
export function sendWebhook(ctx: Context, delivery: WebhookDelivery): Promise<void> {
  return ctx.jobs.send(ctx, deliverWebhookJob, delivery, { group: new URL(delivery.url).hostname });
}
