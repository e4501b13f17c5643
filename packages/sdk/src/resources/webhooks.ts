// Generated from openapi/ by npm run generate. Do not edit.
import { createWebhook, deleteWebhook, listWebhooks } from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, Webhook, WebhookCreate, WebhookWithSecret } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Management of incoming webhooks. */
export class WebhooksResource extends Resource {
  /** Returns the incoming webhooks of the workspace, newest first. */
  list(query: InWorkspace, options?: RequestOptions): ApiPromise<Webhook[]> {
    return this.caller.call(listWebhooks, { query }, options);
  }

  /** Creates an address for another system. Only this response contains the `secret`. */
  create(body: WebhookCreate, options?: RequestOptions): ApiPromise<WebhookWithSecret> {
    return this.caller.post(createWebhook, { body }, options);
  }

  /** Deletes the webhook. */
  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteWebhook, { path: { id }, query }, options);
  }
}
