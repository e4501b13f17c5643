import { type RequestHandler, type Response, Router } from 'express';
import { collectProcessMetrics, measured, readMetrics } from '../../../base/metrics.ts';
import { version } from '../../../base/version.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { DiskWatch } from '../../../platform/db/disk-watch.ts';

const pingTimeoutMs = 1_500;

measured(
  {
    name: 'heed_build_info',
    help: 'Always 1. The versions of Heed and of Node.js are its labels',
    labelNames: ['version', 'node'],
  },
  (set) => set(1, { version, node: process.versions.node }),
);

/** What load balancers ask: whether the process is alive, and whether it can serve. */
export function healthRouter(database: Database, disk: DiskWatch, isStopping: () => boolean): Router {
  const router = Router({ caseSensitive: true });
  router.get('/healthz', (_req, res) => {
    nameOperation(res);
    res.json({ status: 'ok', version });
  });
  router.get('/readyz', readiness(database, disk, isStopping));
  return router;
}

/** How the process performs, for Prometheus. */
export function metricsRouter(): Router {
  collectProcessMetrics();
  const router = Router({ caseSensitive: true });
  router.get('/metrics', async (_req, res) => {
    nameOperation(res);
    const { contentType, text } = await readMetrics();
    res.type(contentType).send(text);
  });
  return router;
}

/** Apart from the others, because these are asked every few seconds. */
function nameOperation(res: Response): void {
  res.locals.operation = 'readHealth';
}

function readiness(database: Database, disk: DiskWatch, isStopping: () => boolean): RequestHandler {
  return async (_req, res) => {
    nameOperation(res);
    const databaseStatus = await database.ping(pingTimeoutMs).then(
      () => 'ok',
      () => 'away',
    );
    // On PostgreSQL only uploads need the disk.
    const canWrite = !disk.isFull || database.kind === 'postgresql';
    const ready = databaseStatus === 'ok' && canWrite && !isStopping();
    res.status(ready ? 200 : 503).json({
      status: ready ? 'ok' : 'unavailable',
      database: databaseStatus,
      disk: disk.isFull ? 'full' : 'ok',
      stopping: isStopping(),
    });
  };
}
