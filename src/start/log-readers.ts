import { automationsReader } from '../domain/automations/read-log.ts';
import { metricsReader } from '../domain/feedback/metrics/read-log.ts';
import { notificationsReader } from '../domain/notifications/read-log.ts';
import { subscriptionsReader } from '../domain/subscriptions/read-log.ts';
import type { LogReader } from '../platform/log-readers/log-reader.ts';

/** Everything that works off the logs of events. */
export const logReaders: readonly LogReader[] = [
  automationsReader,
  metricsReader,
  notificationsReader,
  subscriptionsReader,
];
