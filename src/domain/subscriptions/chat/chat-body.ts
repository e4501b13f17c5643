import type { Event, Feedback } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';
import { readFeedback } from '../../feedback/feedback-sql.ts';
import type { SubscriptionRow } from '../subscription.ts';
import { type QuotedItem, toChatMessage } from './chat-message.ts';
import { slackBody } from './slack-body.ts';
import { teamsBody } from './teams-body.ts';

/** At least one. */
export type Events = [Event, ...Event[]];

/** Returns the body of a message about these events of one item, for the chat that the subscription writes to. */
export function chatBody(
  { siteUrl }: Pick<Context, 'siteUrl'>,
  { format, payload }: Pick<SubscriptionRow, 'format' | 'payload'>,
  events: Events,
  item: QuotedItem | null,
): string {
  const message = toChatMessage({ events, item, isThin: payload === 'thin', siteUrl });
  return JSON.stringify(format === 'slack' ? slackBody(message) : teamsBody(message));
}

/** Reads the item of the events as it is now. An item that is gone is read from its last event. */
export async function readQuotedItem(ctx: Context, events: Events): Promise<QuotedItem | null> {
  const [{ workspaceId, feedbackId }] = events;
  if (feedbackId === null) return null;
  return (await readFeedback(ctx, workspaceId, feedbackId)) ?? itemOf(events);
}

/** Returns the item that the events themselves have. Null if they have none, or it is erased. */
export function itemOf(events: Event[]): QuotedItem | null {
  const own = events.findLast(({ subject }) => subject.type === 'feedback')?.data;
  return own && 'ticketNumber' in own ? (own as Feedback) : null;
}
