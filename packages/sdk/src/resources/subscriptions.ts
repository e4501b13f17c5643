// Generated from openapi/ by npm run generate. Do not edit.
import {
  createSubscription,
  deleteSubscription,
  getSubscription,
  listDeliveries,
  listSubscriptions,
  replayEvents,
  retryDelivery,
  rotateSubscriptionSecret,
  testSubscription,
  updateSubscription,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  Delivery,
  DeliveryRetry,
  ListDeliveriesData,
  Replay,
  ReplayOutcome,
  SecretRotation,
  Subscription,
  SubscriptionCreate,
  SubscriptionTest,
  SubscriptionTestOutcome,
  SubscriptionUpdate,
  SubscriptionWithSecret,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Addresses of yours that events are sent to, signed and tried again until they arrive. */
export class SubscriptionsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the workspace's subscriptions, newest first. Their secrets are not shown again.
   *
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The subscriptions.
   */
  list(query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<Subscription[]> {
    return this.caller.call(listSubscriptions, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Subscribes an address to events. Only this response contains the `secret`.
   *
   * @param body A new subscription.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The subscription and its secret.
   */
  create(body: Within<SubscriptionCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<SubscriptionWithSecret> {
    return this.caller.post(createSubscription, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Returns one subscription, and how its deliveries fare.
   *
   * @param id The subscription's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The subscription.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Subscription> {
    return this.caller.call(getSubscription, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Changes the given fields. A new `url` is used for what waits already, new `types` only for new events. A `url` with
   * another scheme, host or port needs the values of all `headers` again, because what was given for one host goes to no
   * other. `enabled` true clears the failures, and all that waits goes out. When `url`, `format`, `types`, `projectIds`,
   * `filters`, `payload`, `headers` or `createdBy` is given, the key needs `events:read`, and from then on only events
   * that it may read are delivered.
   *
   * @param id The subscription's id.
   * @param body The fields to change. A missing field stays as it is. `types`, `projectIds`, `filters` and `headers` are
   * replaced whole.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The subscription.
   */
  update(id: string, body: SubscriptionUpdate, options?: RequestOptions): ApiPromise<Subscription> {
    return this.caller.call(updateSubscription, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Deletes the subscription. What still waits to be delivered is dropped.
   *
   * @param id The subscription's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The subscription was deleted.
   */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteSubscription, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Makes a new secret. Only this response contains it. The old one signs too for a while.
   *
   * @param id The subscription's id.
   * @param body When the old secret expires.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The subscription and its new secret.
   */
  rotateSecret(id: string, body: SecretRotation = {}, options?: RequestOptions): ApiPromise<SubscriptionWithSecret> {
    return this.caller.post(rotateSubscriptionSecret, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Iterates over the deliveries of a subscription, those of the newest events first.
   *
   * @param id The subscription's id.
   * @param query `status`, `eventId`, `type`, `pageSize`, `cursor` and 1 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  deliveries(id: string, query: ListDeliveriesData['query'] = {}, options?: RequestOptions): List<Delivery> {
    return listOf(this.caller, listDeliveries, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Sends a delivery once more, now and whatever its state, also while the subscription is disabled, and returns it as it
   * is before that. A delivery that had been given up stays `failed` if this fails too. While it is under way already,
   * the request is refused with 409.
   *
   * @param id The subscription's id.
   * @param deliveryId The delivery's id.
   * @param body Nothing, or the workspace.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The delivery, which is about to be sent.
   */
  retryDelivery(
    id: string,
    deliveryId: string,
    body: DeliveryRetry = {},
    options?: RequestOptions,
  ): ApiPromise<Delivery> {
    return this.caller.post(retryDelivery, { path: { id, deliveryId }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Sends events to the subscription again, or counts how many that would be.
   *
   * @param id The subscription's id.
   * @param body Which events to send again. At least one of the bounds is required.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns How many events match.
   */
  replay(id: string, body: Replay, options?: RequestOptions): ApiPromise<ReplayOutcome> {
    return this.caller.post(replayEvents, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Sends the example of a type of event now, and returns what the receiver answered.
   *
   * @param id The subscription's id.
   * @param body What to send.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns What the receiver answered, or why it did not.
   */
  test(id: string, body: SubscriptionTest, options?: RequestOptions): ApiPromise<SubscriptionTestOutcome> {
    return this.caller.post(testSubscription, { path: { id }, body: this.addWorkspace(body) }, options);
  }
}
