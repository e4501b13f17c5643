import { performance } from 'node:perf_hooks';
import type { DeliveryAttempt, Event } from '../../../generated/sdk/types.gen.ts';
import { UnreadableSecret } from '../../base/sealing.ts';
import { version } from '../../base/version.ts';
import type { Context } from '../../platform/context.ts';
import { explainFailedPost } from '../../platform/outgoing/explain-failed-post.ts';
import { chatBody, type Events, itemOf, readQuotedItem } from './chat/chat-body.ts';
import { isChat } from './chat/chat-types.ts';
import { openHeader } from './own-headers.ts';
import { openSecret, validSecrets } from './secrets.ts';
import { standardHeaders } from './sign.ts';
import type { SubscriptionRow } from './subscription.ts';

const withinMs = 15_000;
/** A larger body is sent thin. */
const mostBytes = 262_144;

export interface Sent {
  attempt: DeliveryAttempt;
  retryAfter: string | undefined;
}

/** Sends the events of a message to the subscription's address, once, under the id of the first. Only a chat takes several. */
export async function sendEvents(ctx: Context, subscription: SubscriptionRow, events: Events): Promise<Sent> {
  const [{ id }] = events;
  if (!isChat(subscription)) return sendBody(ctx, subscription, bodyOf(events[0], subscription), id);
  const item = await readQuotedItem(ctx, events);
  return sendBody(ctx, subscription, chatBody(ctx, subscription, events, item), id);
}

/** Sends an event that never happened. The item of a comment, a note or a mail is the given one. */
export function sendExample(ctx: Context, subscription: SubscriptionRow, event: Event, created: Event): Promise<Sent> {
  const item = event.feedbackId === null ? null : (itemOf([event]) ?? itemOf([created]));
  const body = isChat(subscription) ? chatBody(ctx, subscription, [event], item) : bodyOf(event, subscription);
  return sendBody(ctx, subscription, body, event.id);
}

/** `messageId` is what the receiver recognises a repetition by. */
async function sendBody(ctx: Context, subscription: SubscriptionRow, body: string, messageId: string): Promise<Sent> {
  const at = ctx.clock().toISOString();
  const startedAt = performance.now();
  const end = (how: Omit<DeliveryAttempt, 'at' | 'durationMs'>): DeliveryAttempt => ({
    at,
    durationMs: Math.round(performance.now() - startedAt),
    ...how,
  });
  try {
    const headers = headersOf(ctx, subscription, body, messageId);
    const answer = await ctx.posts.send({ url: subscription.url, body, headers, withinMs, mostRedirects: 0 });
    const error = isSuccess(answer.status) ? null : `The address answered ${answer.status}`;
    const attempt = end({ status: answer.status, error, responseBody: answer.body });
    return { attempt, retryAfter: answer.retryAfter };
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) ctx.log.debug({ err: error }, 'an event could not be sent');
    const message = error instanceof UnreadableSecret ? error.message : explainFailedPost(error);
    return { attempt: end({ status: null, error: message, responseBody: null }), retryAfter: undefined };
  }
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

function bodyOf(event: Event, { payload }: SubscriptionRow): string {
  const message = { ...event, timestamp: event.occurredAt };
  const thin = () => JSON.stringify({ ...message, data: { id: event.subject.id } });
  if (payload === 'thin') return thin();
  const full = JSON.stringify(message);
  return Buffer.byteLength(full) > mostBytes ? thin() : full;
}

function headersOf(
  ctx: Context,
  { id, headers, secrets }: SubscriptionRow,
  body: string,
  messageId: string,
): Record<string, string> {
  const now = ctx.clock();
  const valid = validSecrets(secrets, now).map(({ sealed }) => openSecret(ctx, id, sealed));
  return {
    ...Object.fromEntries(headers.map(({ name, sealed }) => [name, openHeader(ctx, id, sealed)])),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Heed/${version}`,
    ...standardHeaders(messageId, Math.floor(now.getTime() / 1_000), body, valid),
  };
}
