// Generated from openapi/ by npm run generate. Do not edit.
import { getEvent, listEvents } from '../../../../generated/sdk/sdk.gen.ts';
import type { Event, ListEventsData, StreamEventsData } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { EventStream } from '../event-stream.ts';
import { logOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import { eventsOf } from '../streams.ts';
import type { InWorkspace, Within } from '../within.ts';

/** The log of every change, in the order in which it was committed. */
export class EventsResource<WorkspaceId extends string | undefined = string | undefined> extends Resource<WorkspaceId> {
  /**
   * Returns a part of the workspace's event log, oldest first: every change of items, conversations, customers, projects,
   * widgets, webhooks, automations and subscriptions, in the order in which it was committed. To follow the log, pass
   * `nextAfter` as `after`, and `wait` to be answered as soon as something happens. Only events whose subject the key may
   * read are shown: those of feedback, comments, notes and runs need `feedback:read`, those of customers
   * `customers:read`, and so on. One request looks at no more than 10,000 events, so a filter may return an empty part of
   * a log that goes on. Events are kept for 90 days.
   *
   * @param query `workspaceId`, `after`, `before`, `order`, `types` and 8 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(query: Within<ListEventsData['query'], WorkspaceId>, options?: RequestOptions): List<Event> {
    return logOf(this.caller, listEvents, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Follows the log: iterates over events as they happen, and reconnects where the stream ended.
   *
   * @param query `workspaceId`, `after`, `types`, `projectId`, `feedbackId` and 5 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The events as they happen.
   */
  stream(query: Within<StreamEventsData['query'], WorkspaceId>, options?: RequestOptions): EventStream<Event> {
    return eventsOf(
      this.caller,
      { url: '/events/stream', takesKey: true },
      { query: this.requireWorkspace(query) },
      options,
    );
  }

  /**
   * Returns one event. One whose subject the key may not read is refused with 404.
   *
   * @param id The event's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The event.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Event> {
    return this.caller.call(getEvent, { path: { id }, query: this.addWorkspace(query) }, options);
  }
}
