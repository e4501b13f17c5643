// Generated from openapi/ by npm run generate. Do not edit.
import { receiveWebhook } from '../../../../generated/sdk/sdk.gen.ts';
import type { IntakeReceipt, WebhookPayload } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { HeedClient } from '../client.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import { signWebhook } from '../webhook.ts';

/** Feedback from other systems, sent with a signature and no API key. */
export class WebhookIntakeResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * A group of operations of one service.
   *
   * @param client The connection to it.
   */
  constructor(client: HeedClient<WorkspaceId>) {
    super(client, 'site');
  }

  /**
   * Signs the payload and sends it to the webhook with this slug.
   *
   * @param slug The webhook's slug, the last part of its `url`.
   * @param payload Feedback as another system sends it.
   * @param secret The secret to sign with.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The item was stored.
   */
  send(slug: string, payload: WebhookPayload, secret: string, options?: RequestOptions): ApiPromise<IntakeReceipt> {
    const write = async () => {
      const body = JSON.stringify(payload);
      return { body, headers: { 'X-Webhook-Signature': await signWebhook(body, secret) } };
    };
    return this.caller.postWritten(receiveWebhook, { path: { slug } }, write, options);
  }
}
