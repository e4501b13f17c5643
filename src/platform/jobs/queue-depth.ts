import { Gauge } from 'prom-client';
import type { Queue } from './queue.ts';

const mostMs = 1_000;

const depth = new Gauge({
  name: 'heed_jobs',
  help: 'Jobs in the queue, as counted within the last seconds',
  labelNames: ['queue', 'state'],
});

/** Adds the depth of each queue to the metrics. While the database is away, the last value stays. */
export async function measureQueues({ boss }: Queue): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, mostMs, null);
  const queues = await Promise.race([boss.getQueues().catch(() => null), timeout]);
  clearTimeout(timer);
  for (const { name, readyCount, deferredCount, activeCount, failedCount } of queues ?? []) {
    depth.set({ queue: name, state: 'ready' }, readyCount);
    depth.set({ queue: name, state: 'deferred' }, deferredCount);
    depth.set({ queue: name, state: 'active' }, activeCount);
    depth.set({ queue: name, state: 'failed' }, failedCount);
  }
}
