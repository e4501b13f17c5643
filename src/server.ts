import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Keyring } from './access/keyring.ts';
import { createApp } from './app.ts';
import type { Clock, Services } from './context.ts';
import type { Database } from './db/client.ts';
import type { Settings } from './env.ts';
import { pruneIdempotencyRecords } from './http/prune-idempotency.ts';

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
  settings: Settings,
  database: Database,
  log: Logger,
  clock: Clock = () => new Date(),
): Promise<RunningServer> {
  const { prisma } = database;
  const services: Services = { settings, prisma, clock, log, keyring: new Keyring(prisma, clock, log) };
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl, log) : undefined;
  let stopping = false;
  const app = await createApp({ services, database, redis, isStopping: () => stopping });
  const server = createServer({ connectionsCheckingInterval: checkSlowEveryMs }, app);
  protectFromSlowClients(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, settings.host, resolve);
  });

  const stopPruning = pruneIdempotencyRecords(services);
  const stop = async () => {
    stopping = true;
    stopPruning();
    const closed = new Promise((resolve) => server.close(resolve));
    const sweep = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs);
    await closed;
    clearInterval(sweep);
    redis?.disconnect();
  };
  return { services, app, server, stop };
}

/** Redis away must cost a request little: no queue of commands, one try, 150 ms. */
async function openRedis(url: string, log: Logger): Promise<Redis> {
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

function protectFromSlowClients(server: Server): void {
  server.headersTimeout = 10_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.maxRequestsPerSocket = 0;
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const timeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
    const status = timeout
      ? '408 Request Timeout'
      : tooLarge
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
    const requestId = randomUUID();
    const message = `The request is not valid HTTP: ${status.slice(4)}`;
    const body = JSON.stringify({ error: { code: 'bad_request', message, requestId } });
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
