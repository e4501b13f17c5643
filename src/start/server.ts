import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../base/clock.ts';
import { openMailPipe } from '../domain/mail-in/mail-pipe.ts';
import { MailSender } from '../domain/mails/sending/mail-sender.ts';
import { closerOf } from '../doors/http/connections/close-server.ts';
import { protectFromSlowClients } from '../doors/http/connections/slow-clients.ts';
import type { Health } from '../doors/http/site/health.ts';
import { isInboxFailing } from '../doors/mail/imap/inbox-state.ts';
import type { Services } from '../platform/context.ts';
import type { Database } from '../platform/db/client.ts';
import type { Queue } from '../platform/jobs/queue.ts';
import { type JobHandler, startWorkers } from '../platform/jobs/workers.ts';
import { LogReaders } from '../platform/log-readers/log-readers.ts';
import { PostQueue } from '../platform/post-queue/post-queue.ts';
import { createApp } from './app.ts';
import { keepHouse } from './housekeeping.ts';
import { jobHandlers } from './job-handlers.ts';
import { listen } from './listen.ts';
import { logReaders } from './log-readers.ts';
import { startMailDoors } from './mail-doors.ts';
import { openMetricsPort } from './metrics-port.ts';
import { postKinds } from './post-kinds.ts';
import { openServices } from './services.ts';
import type { ServiceSettings } from './settings.ts';

/** A running server. */
export interface RunningServer {
  settings: ServiceSettings;
  services: Services;
  queue: Queue;
  handlers: readonly JobHandler[];
  readers: LogReaders;
  posts: PostQueue;
  mails: MailSender;
  app: Express;
  server: Server;
  /** Takes no new connections, lets requests in flight finish, then resolves. Idle connections may stay until `hurry`. */
  stop(hurry?: Promise<unknown>): Promise<void>;
}

/** What a process does beside what all do. */
interface Duties {
  clock?: Clock;
  /** False if another process over the same port does the housekeeping. */
  keepsHouse?: boolean;
}

/** How often the time limits of slow clients are checked. */
const checkSlowEveryMs = 1_000;

/** Opens the HTTP port on an open, prepared database. */
export async function startServer(
  settings: ServiceSettings,
  database: Database,
  log: Logger,
  { clock = systemClock, keepsHouse = true }: Duties = {},
): Promise<RunningServer> {
  const { services, queue, mailer, disk, others, close } = await openServices(settings, database, log, clock);
  const handlers = jobHandlers(services, mailer);
  const posts = new PostQueue(services, postKinds);
  const mails = new MailSender(services, mailer, settings.mailFrom);
  const readers = new LogReaders(services, logReaders, { others });
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl, log) : undefined;
  let stopping = false;
  const { replica, fillings } = services;
  const health: Health = { database, disk, replica, fillings, isInboxFailing, isStopping: () => stopping };
  const app = await createApp({ settings, services, redis, health });
  const server = createServer({ connectionsCheckingInterval: checkSlowEveryMs, requireHostHeader: false }, app);
  server.on('checkExpectation', app);
  protectFromSlowClients(server, settings.siteUrl);
  const closeConnections = closerOf(server);
  let closeMetricsPort: () => void = () => undefined;
  let closeMailDoors = async () => {};
  try {
    closeMetricsPort = await openMetricsPort(settings, health);
    const duties = { database, listens: keepsHouse, works: settings.workers };
    closeMailDoors = await startMailDoors(services, settings, openMailPipe(services), duties);
    await listen(server, settings);
  } catch (error) {
    closeMetricsPort();
    await closeMailDoors();
    await close();
    throw error;
  }

  const stopHousekeeping = keepHouse(services, {
    serving: keepsHouse,
    working: settings.workers,
    eventsRetentionDays: settings.eventsRetentionDays,
  });
  const stopPosts = settings.workers ? await posts.start(database) : async () => undefined;
  const stopMails = settings.workers ? await mails.start(database) : async () => undefined;
  const stopReaders = settings.workers ? readers.start() : async () => undefined;
  const stopWorkers = settings.workers ? await startWorkers(queue, handlers, log) : async () => undefined;
  const stop = async (hurry: Promise<unknown> = Promise.resolve()) => {
    stopping = true;
    services.logWatch.close();
    stopHousekeeping();
    const workersStopped = Promise.all([closeMailDoors(), stopReaders(), stopPosts(), stopMails(), stopWorkers()]);
    await closeConnections(hurry);
    await workersStopped;
    redis?.disconnect();
    closeMetricsPort();
    await close();
  };
  return { settings, services, queue, handlers, readers, posts, mails, app, server, stop };
}

/** A missing Redis must cost a request little: no queue of commands, one try, 150 ms. */
async function openRedis(url: string, log: Logger): Promise<Redis> {
  // It takes ten megabytes, so only those who use it load it.
  const { Redis } = await import('./redis-client.ts');
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 150,
    connectTimeout: 900,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis connection'));
  // The service starts without Redis too. The client keeps trying.
  await redis
    .connect()
    .catch(() =>
      log.warn('The Redis of REDIS_URL cannot be reached: until it can, each process counts its own requests'),
    );
  return redis;
}
