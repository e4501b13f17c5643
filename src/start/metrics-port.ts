import { createServer } from 'node:http';
import express from 'express';
import { healthRouter, metricsRouter } from '../doors/http/site/health.ts';
import type { Database } from '../platform/db/client.ts';
import type { DiskWatch } from '../platform/db/disk-watch.ts';
import { listen } from './listen.ts';
import type { Settings } from './settings.ts';

/** Opens METRICS_PORT if it is set. Returns what closes it. */
export async function openMetricsPort(
  { host, metricsPort }: Settings,
  database: Database,
  disk: DiskWatch,
  isStopping: () => boolean,
): Promise<() => void> {
  if (metricsPort === undefined) return () => undefined;
  const app = express().disable('x-powered-by').disable('etag').set('case sensitive routing', true);
  app.use(healthRouter(database, disk, isStopping), metricsRouter());
  const server = createServer(app);
  await listen(server, { host, port: metricsPort }, 'METRICS_PORT');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
