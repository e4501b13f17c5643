import type { Webhook } from '../../../generated/prisma/client.ts';
import type { Webhook as PresentedWebhook } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { findEnded, presentOfApp } from '../apps/of-app.ts';
import { presentAs } from '../present-as.ts';

/** The webhooks of apps that have ended take nothing. */
export function presentWebhook(
  { siteUrl }: Pick<Context, 'siteUrl'>,
  webhook: Webhook,
  endedApps: ReadonlySet<string> = new Set(),
): PresentedWebhook {
  return presentAs<PresentedWebhook>('Webhook', {
    ...webhook,
    url: `${siteUrl}/api/hooks/${webhook.slug}`,
    disabledReason: webhook.grantId !== null && endedApps.has(webhook.grantId) ? 'app_disconnected' : null,
    createdByApp: presentOfApp(webhook),
  });
}

/** Returns those of the webhooks' apps that were disconnected. */
export function findEndedApps(ctx: Context, webhooks: Pick<Webhook, 'grantId'>[]): Promise<Set<string>> {
  return findEnded(
    ctx,
    webhooks.flatMap(({ grantId }) => grantId ?? []),
  );
}

/** Records what happened to the webhook. Its secret is no part of what is recorded. */
export function recordWebhook(tx: Context, type: EventTypeOf<'webhook'>, webhook: Webhook): void {
  const { id, workspaceId, projectId } = webhook;
  const subject = { type: 'webhook', id } as const;
  const data = presentWebhook(tx, webhook);
  record(tx, { type, workspaceId, projectId, feedbackId: null, subject, changes: null, data });
}
