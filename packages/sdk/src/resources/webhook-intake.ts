// Generated from openapi/ by npm run generate. Do not edit.
import { receiveWebhook } from '../../../../generated/sdk/sdk.gen.ts';
import type { IntakeReceipt, WebhookPayload } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import { signWebhook } from '../webhook.ts';

/** Feedback from other systems, sent with a signature and no API key. */
export class WebhookIntakeResource extends Resource {
  /** Signs the payload and sends it to the webhook with this slug. */
  send(slug: string, payload: WebhookPayload, secret: string, options?: RequestOptions): ApiPromise<IntakeReceipt> {
    const write = async () => {
      const body = JSON.stringify(payload);
      return { body, headers: { 'X-Webhook-Signature': await signWebhook(body, secret) } };
    };
    return this.caller.postWritten(receiveWebhook, { path: { slug } }, write, options);
  }
}
