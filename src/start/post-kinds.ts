import { deliverWebhook } from '../domain/automations/webhooks/deliver-webhook.ts';
import { deliverWebhookKind } from '../domain/automations/webhooks/queue-webhook.ts';
import { deliverPush } from '../domain/notifications/pushing/deliver-push.ts';
import { deliverPushKind } from '../domain/notifications/pushing/queued-push.ts';
import { deliver } from '../domain/subscriptions/deliver.ts';
import type { SendPost } from '../platform/post-queue/post-queue.ts';

/** What sends each kind of outgoing post. */
export const postKinds: Readonly<Record<string, SendPost>> = {
  delivery: deliver,
  [deliverWebhookKind]: deliverWebhook,
  [deliverPushKind]: deliverPush,
};
