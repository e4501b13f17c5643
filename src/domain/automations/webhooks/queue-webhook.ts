import type { Context } from '../../../platform/context.ts';
import { withTrace } from '../../../platform/jobs/job-trace.ts';

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

/** The kind of its posts. */
export const deliverWebhookKind = 'deliver-webhook';

/** Queues a delivery about an item in the transaction of the context. Of its tries, so many have failed already. */
export async function queueWebhook(
  ctx: Context,
  delivery: WebhookDelivery,
  feedbackId: string,
  tries = 0,
): Promise<void> {
  const { id, workspaceId, url } = delivery;
  const host = new URL(url).hostname;
  // All automations of a workspace that send to one host share its turns.
  const lane = `webhooks to ${host}`;
  const post = { id, workspaceId, kind: deliverWebhookKind, lane, host, item: feedbackId, tries };
  await ctx.outbox.queue(ctx, [{ ...post, dueAt: ctx.clock(), data: withTrace(delivery) }]);
}
