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
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Addresses of yours that events are sent to, signed and tried again until they arrive. */
export class SubscriptionsResource extends Resource {
  /** Returns the workspace's subscriptions, newest first. */
  list(query: InWorkspace, options?: RequestOptions): ApiPromise<Subscription[]> {
    return this.caller.call(listSubscriptions, { query }, options);
  }

  /** Subscribes an address to events. Only this response contains the `secret`. */
  create(body: SubscriptionCreate, options?: RequestOptions): ApiPromise<SubscriptionWithSecret> {
    return this.caller.post(createSubscription, { body }, options);
  }

  /** Returns one subscription, and how its deliveries fare. */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Subscription> {
    return this.caller.call(getSubscription, { path: { id }, query }, options);
  }

  /** Changes the given fields. */
  update(id: string, body: SubscriptionUpdate, options?: RequestOptions): ApiPromise<Subscription> {
    return this.caller.call(updateSubscription, { path: { id }, body }, options);
  }

  /** Deletes the subscription. */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteSubscription, { path: { id }, query }, options);
  }

  /** Makes a new secret. Only this response contains it. The old one signs too for a while. */
  rotateSecret(id: string, body: SecretRotation, options?: RequestOptions): ApiPromise<SubscriptionWithSecret> {
    return this.caller.post(rotateSubscriptionSecret, { path: { id }, body }, options);
  }

  /** Iterates over the deliveries of a subscription, those of the newest events first. */
  deliveries(id: string, query: ListDeliveriesData['query'] = {}, options?: RequestOptions): List<Delivery> {
    return this.listOf(listDeliveries, { path: { id }, query }, options);
  }

  /**
   * Sends a delivery once more, now and whatever its state, also while the subscription is disabled, and returns it as it
   * is before that.
   */
  retryDelivery(id: string, deliveryId: string, body: DeliveryRetry, options?: RequestOptions): ApiPromise<Delivery> {
    return this.caller.post(retryDelivery, { path: { id, deliveryId }, body }, options);
  }

  /** Sends events to the subscription again, or counts how many that would be. */
  replay(id: string, body: Replay, options?: RequestOptions): ApiPromise<ReplayOutcome> {
    return this.caller.post(replayEvents, { path: { id }, body }, options);
  }

  /** Sends the example of a type of event now, and returns what the receiver answered. */
  test(id: string, body: SubscriptionTest, options?: RequestOptions): ApiPromise<SubscriptionTestOutcome> {
    return this.caller.post(testSubscription, { path: { id }, body }, options);
  }
}
