import type { Webhook } from '../../../generated/prisma/client.ts';
import type { Webhook as PresentedWebhook } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';

export function presentWebhook({ siteUrl }: Pick<Context, 'siteUrl'>, webhook: Webhook): PresentedWebhook {
  const { secretEncrypted: _secretEncrypted, ...shown } = webhook;
  return {
    ...shown,
    url: `${siteUrl}/api/hooks/${webhook.slug}`,
    lastReceivedAt: webhook.lastReceivedAt?.toISOString() ?? null,
    createdAt: webhook.createdAt.toISOString(),
  };
}
