import { createHmac } from 'node:crypto';
import webPush from 'web-push';
import type { Context } from '../../../platform/context.ts';
import type { DueNotification } from '../due/due-sql.ts';
import { placeInDashboard } from '../due/place-in-dashboard.ts';
import { pushContact } from './push-contact.ts';
import type { DeviceRow } from './push-devices-sql.ts';
import { vapidKeys } from './vapid-keys.ts';

/** For so long a push service keeps a message for a device that is off. */
const keptSeconds = 3_600;
/** A topic has at most 32 characters of base64url. */
const topicBytes = 24;

/** Makes the request that tells a device of a notification: sealed for the device, and signed by this installation. */
export async function pushRequest(
  ctx: Pick<Context, 'installationSecrets' | 'siteUrl' | 'mailFrom'>,
  workspaceId: string,
  { endpoint, p256dh, auth }: DeviceRow,
  notification: DueNotification,
) {
  const { kind, count, ticketNumber, feedbackId, id } = notification;
  const topic = topicOf(await ctx.installationSecrets.get('vapid'), feedbackId ?? id);
  // No words of customers: a lock screen shows it.
  const message = { kind, count, ticketNumber, topic, place: placeInDashboard(workspaceId, notification) };
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: pushContact(ctx), ...(await vapidKeys(ctx.installationSecrets)) },
      ...{ TTL: keptSeconds, topic, contentEncoding: 'aes128gcm' },
    },
  );
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { url: endpoint, headers: Object.fromEntries(texts) as Record<string, string>, body: body ?? '' };
}

/** Tells what is about the same, and nothing else. A later message takes the place of an earlier one of its topic. */
function topicOf(secret: Buffer, about: string): string {
  return createHmac('sha256', secret).update(`topic ${about}`).digest().subarray(0, topicBytes).toString('base64url');
}
