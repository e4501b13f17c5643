import { receiveWebhook } from '../../../generated/sdk/sdk.gen.ts';
import type { ReceiveWebhookData, ReceiveWebhookResponse } from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import { signWebhook } from '../webhook.ts';

/** The way in for other systems, signed with a webhook's secret instead of an API key. */
export class WebhookIntakeResource extends Resource {
  /** Signs the payload and sends it to the webhook with this slug. */
  send(slug: string, payload: ReceiveWebhookData['body'], secret: string, options?: RequestOptions) {
    const input = async () => {
      const body = JSON.stringify(payload);
      const headers = { 'X-Webhook-Signature': await signWebhook(body, secret) };
      // The signature is over these very bytes, so nothing may write the payload anew.
      return { path: { slug }, body, bodySerializer: (text: string) => text, headers };
    };
    return this.caller.post<ReceiveWebhookResponse>(receiveWebhook, input, options);
  }
}
