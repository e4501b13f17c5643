import { createServer } from 'node:http';
import express from 'express';
import { type Health, healthRouter, metricsRouter } from '../doors/http/site/health.ts';
import { listen } from './listen.ts';
import type { Settings } from './settings.ts';

/** Opens METRICS_PORT if it is set. Returns what closes it. */
export async function openMetricsPort({ host, metricsPort }: Settings, health: Health): Promise<() => void> {
  if (metricsPort === undefined) return () => undefined;
  const app = express().disable('x-powered-by').disable('etag').set('case sensitive routing', true);
  app.use(healthRouter(health), metricsRouter());
  const server = createServer(app);
  await listen(server, { host, port: metricsPort }, 'METRICS_PORT');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
