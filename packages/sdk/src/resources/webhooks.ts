import { createWebhook, deleteWebhook, listWebhooks } from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, Webhook, WebhookCreate, WebhookWithSecret } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Incoming webhooks. */
export class WebhooksResource extends Resource {
  /** Newest first. */
  list(query: InWorkspace, options?: RequestOptions): ApiPromise<Webhook[]> {
    return this.caller.call(listWebhooks, { query }, options);
  }

  /** The answer alone holds the `secret`. */
  create(body: WebhookCreate, options?: RequestOptions): ApiPromise<WebhookWithSecret> {
    return this.caller.post(createWebhook, { body }, options);
  }

  delete(id: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteWebhook, { path: { id }, query }, options);
  }
}
