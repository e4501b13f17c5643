import { automationsReader } from '../domain/automations/read-log.ts';
import { subscriptionsReader } from '../domain/subscriptions/read-log.ts';
import type { LogReader } from '../platform/log-readers/log-reader.ts';
import type { PostQueue } from '../platform/post-queue/post-queue.ts';

/** Everything that works off the logs of events. */
export function logReaders(posts: PostQueue): readonly LogReader[] {
  return [automationsReader, subscriptionsReader(() => posts.wake())];
}
