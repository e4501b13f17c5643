import { createWebhook, deleteWebhook, listWebhooks } from '../../../generated/sdk/sdk.gen.ts';
import type {
  CreateWebhookData,
  CreateWebhookResponse,
  DeleteWebhookData,
  DeleteWebhookResponse,
  ListWebhooksData,
  ListWebhooksResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';

/** Incoming webhooks. */
export class WebhooksResource extends Resource {
  /** Newest first. */
  list(query: ListWebhooksData['query'], options?: RequestOptions) {
    return this.caller.call<ListWebhooksResponse>(listWebhooks, { query }, options);
  }

  /** The answer alone holds the `secret`. */
  create(body: CreateWebhookData['body'], options?: RequestOptions) {
    return this.caller.post<CreateWebhookResponse>(createWebhook, { body }, options);
  }

  delete(id: string, query: DeleteWebhookData['query'], options?: RequestOptions) {
    return this.caller.call<DeleteWebhookResponse>(deleteWebhook, { path: { id }, query }, options);
  }
}
