import { type RequestHandler, Router } from 'express';
import { collectDefaultMetrics, register } from 'prom-client';
import { version } from '../../../base/version.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { measureQueues } from '../../../platform/jobs/queue-depth.ts';

const pingTimeoutMs = 1_500;

/** What operators and load balancers ask: whether the process is alive, whether it can serve, and how it performs. */
export function operationalRouter(database: Database, queue: Queue, isStopping: () => boolean): Router {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  const router = Router({ caseSensitive: true });
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', version });
  });
  router.get('/readyz', readiness(database, isStopping));
  router.get('/metrics', async (_req, res) => {
    await measureQueues(queue);
    res.type(register.contentType).send(await register.metrics());
  });
  return router;
}

function readiness(database: Database, isStopping: () => boolean): RequestHandler {
  return async (_req, res) => {
    const databaseStatus = await database.ping(pingTimeoutMs).then(
      () => 'ok',
      () => 'away',
    );
    const ready = databaseStatus === 'ok' && !isStopping();
    res
      .status(ready ? 200 : 503)
      .json({ status: ready ? 'ok' : 'unavailable', database: databaseStatus, stopping: isStopping() });
  };
}
