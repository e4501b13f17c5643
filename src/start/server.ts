import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { pruneIdempotencyRecords } from '../doors/http/prune-idempotency.ts';
import { closerOfSilentConnections } from '../doors/http/silent-connections.ts';
import { protectFromSlowClients } from '../doors/http/slow-clients.ts';
import type { Clock, Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import { keepSweeping } from '../platform/files/stray-files.ts';
import { createApp } from './app.ts';
import { openServices } from './services.ts';
import type { ServiceSettings } from './settings.ts';
import { startWorkers } from './workers.ts';

/** A running server. */
export interface RunningServer {
  services: Services;
  app: Express;
  server: Server;
  /** Takes no new request, lets those in flight finish, then resolves. */
  stop(): Promise<void>;
}

const closeIdleEveryMs = 50;
/** How exactly the time limits of slow clients are kept. */
const checkSlowEveryMs = 1_000;

/** Opens the HTTP port on an open, migrated database. */
export async function startServer(
  settings: ServiceSettings,
  database: Database,
  log: Logger,
  clock: Clock = () => new Date(),
): Promise<RunningServer> {
  const { services, close } = await openServices(settings, database, log, clock);
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl, log) : undefined;
  let stopping = false;
  const app = await createApp({ services, database, redis, isStopping: () => stopping });
  const server = createServer({ connectionsCheckingInterval: checkSlowEveryMs }, app);
  protectFromSlowClients(server);
  const closeSilentConnections = closerOfSilentConnections(server);
  try {
    await listen(server, settings);
  } catch (error) {
    await close();
    throw error;
  }

  const stopPruning = pruneIdempotencyRecords(services);
  const stopSweeping = keepSweeping(services);
  const stopWorkers = settings.workers ? await startWorkers(services) : async () => undefined;
  const stop = async () => {
    stopping = true;
    stopPruning();
    stopSweeping();
    const workersStopped = stopWorkers();
    const closed = new Promise((resolve) => server.close(resolve));
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      closeSilentConnections();
    }, closeIdleEveryMs);
    await closed;
    clearInterval(sweep);
    await workersStopped;
    redis?.disconnect();
    await close();
  };
  return { services, app, server, stop };
}

function listen(server: Server, { port, host }: ServiceSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
}

/** Redis away must cost a request little: no queue of commands, one try, 150 ms. */
async function openRedis(url: string, log: Logger): Promise<Redis> {
  // Ten megabytes: who does not use it does not load it.
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 150,
    connectTimeout: 900,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis connection'));
  // The service starts without Redis too; the client goes on trying.
  await redis.connect().catch(() => undefined);
  return redis;
}
