import type { Webhook } from '../../../generated/prisma/client.ts';
import type { Webhook as PresentedWebhook } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { presentAs } from '../present-as.ts';

export function presentWebhook({ siteUrl }: Pick<Context, 'siteUrl'>, webhook: Webhook): PresentedWebhook {
  return presentAs<PresentedWebhook>('Webhook', { ...webhook, url: `${siteUrl}/api/hooks/${webhook.slug}` });
}

/** Records what happened to the webhook. Its secret is no part of what is recorded. */
export function recordWebhook(tx: Context, type: EventTypeOf<'webhook'>, webhook: Webhook): void {
  const { id, workspaceId, projectId } = webhook;
  const subject = { type: 'webhook', id } as const;
  const data = presentWebhook(tx, webhook);
  record(tx, { type, workspaceId, projectId, feedbackId: null, subject, changes: null, data });
}
