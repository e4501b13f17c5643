// Generated from openapi/ by npm run generate. Do not edit.
import { createWebhook, deleteWebhook, listWebhooks } from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, Webhook, WebhookCreate, WebhookWithSecret } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Management of incoming webhooks. */
export class WebhooksResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the incoming webhooks of the workspace, newest first. Their secrets are not shown again.
   *
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The webhooks.
   */
  list(query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Webhook[]> {
    return this.caller.call(listWebhooks, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Creates an address for another system. Only this response contains the `secret`.
   *
   * @param body A new incoming webhook.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The webhook and its secret.
   */
  create(body: Within<WebhookCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<WebhookWithSecret> {
    return this.caller.post(createWebhook, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Deletes the webhook. Its address takes nothing from then on. Feedback that came through it stays.
   *
   * @param id The webhook's id.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The webhook was deleted.
   */
  delete(id: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteWebhook, { path: { id }, query: this.requireWorkspace(query) }, options);
  }
}
