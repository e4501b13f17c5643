import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { closerOfSilentConnections } from '../doors/http/connections/silent-connections.ts';
import { protectFromSlowClients } from '../doors/http/connections/slow-clients.ts';
import type { Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import type { Queue } from '../platform/jobs/queue.ts';
import { type JobHandler, startWorkers } from '../platform/jobs/workers.ts';
import { createApp } from './app.ts';
import { keepHouse } from './housekeeping.ts';
import { jobHandlers } from './job-handlers.ts';
import { openServices } from './services.ts';
import type { ServiceSettings } from './settings.ts';

/** A running server. */
export interface RunningServer {
  settings: ServiceSettings;
  services: Services;
  queue: Queue;
  handlers: readonly JobHandler[];
  app: Express;
  server: Server;
  /** Takes no new request, lets those in flight finish, then resolves. */
  stop(): Promise<void>;
}

const closeIdleEveryMs = 50;
/** How exactly the time limits of slow clients are kept. */
const checkSlowEveryMs = 1_000;

/** Opens the HTTP port on an open, prepared database. */
export async function startServer(
  settings: ServiceSettings,
  database: Database,
  log: Logger,
  clock: Clock = () => new Date(),
): Promise<RunningServer> {
  const { services, queue, mailer, close } = await openServices(settings, database, log, clock);
  const handlers = jobHandlers(services, mailer);
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl, log) : undefined;
  let stopping = false;
  const app = await createApp({ settings, services, queue, database, redis, isStopping: () => stopping });
  const server = createServer({ connectionsCheckingInterval: checkSlowEveryMs }, app);
  protectFromSlowClients(server);
  const closeSilentConnections = closerOfSilentConnections(server);
  try {
    await listen(server, settings);
  } catch (error) {
    await close();
    throw error;
  }

  const stopHousekeeping = keepHouse(services, { serving: true, working: settings.workers });
  const stopWorkers = settings.workers ? await startWorkers(queue, handlers, log) : async () => undefined;
  const stop = async () => {
    stopping = true;
    stopHousekeeping();
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
  return { settings, services, queue, handlers, app, server, stop };
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
