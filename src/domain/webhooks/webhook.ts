import type { Webhook } from '../../../generated/prisma/client.ts';
import type { Webhook as PresentedWebhook } from '../../../generated/sdk/types.gen.ts';
import type { Context } from '../../platform/context.ts';
import { presentAs } from '../present-as.ts';

export function presentWebhook({ siteUrl }: Pick<Context, 'siteUrl'>, webhook: Webhook): PresentedWebhook {
  return presentAs<PresentedWebhook>('Webhook', { ...webhook, url: `${siteUrl}/api/hooks/${webhook.slug}` });
}
