// Generated from openapi/ by npm run generate. Do not edit.
import { getEvent, listEvents } from '../../../../generated/sdk/sdk.gen.ts';
import type { Event, ListEventsData, StreamEventsData } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { EventStream } from '../event-stream.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** The log of every change, in the order in which it was committed. */
export class EventsResource extends Resource {
  /**
   * Returns a part of the workspace's event log, oldest first: every change of items, conversations, customers, projects,
   * widgets, webhooks, automations and subscriptions, in the order in which it was committed.
   */
  list(query: ListEventsData['query'], options?: RequestOptions): List<Event> {
    return this.logOf(listEvents, { query }, options);
  }

  /** Follows the log: iterates over events as they happen, and reconnects where the stream ended. */
  stream(query: StreamEventsData['query'], options?: RequestOptions): EventStream<Event> {
    return this.eventsOf('/events/stream', { query }, options);
  }

  /** Returns one event. */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Event> {
    return this.caller.call(getEvent, { path: { id }, query }, options);
  }
}
