import { type RequestHandler, type Response, Router } from 'express';
import { collectProcessMetrics, measured, readMetrics } from '../../../base/metrics.ts';
import { version } from '../../../base/version.ts';
import type { Database } from '../../../platform/db/client.ts';
import type { DiskWatch } from '../../../platform/db/disk-watch.ts';
import type { Fillings } from '../../../platform/pending-fillings/fillings.ts';
import type { Replica } from '../../../platform/replica/replica.ts';
import type { Forwarded } from '../callers/client-address.ts';

const pingTimeoutMs = 1_500;

measured(
  {
    name: 'heed_build_info',
    help: 'Always 1. The versions of Heed and of Node.js are its labels',
    labelNames: ['version', 'node'],
    aggregator: 'max',
  },
  (set) => set(1, { version, node: process.versions.node }),
);

measured({ name: 'heed_processes', help: 'Processes that answer requests: as many as HEED_PROCESSES says' }, (set) =>
  set(1),
);

/** Parts that the health of a process depends on. */
export interface Health {
  database: Database;
  disk: DiskWatch;
  replica: Replica | null;
  fillings: Fillings;
  /** Whether the mailbox of MAIL_INBOUND cannot be read. Null where this process does not read it. */
  isInboxFailing: () => boolean | null;
  /** True once the process has been told to stop. */
  isStopping: () => boolean;
}

/** A proxy that keeps these paths from clients must not have to know of others, such as `/metrics/`. */
const exactPaths = { caseSensitive: true, strict: true };

/**
 * Answers load balancers: whether the process is alive, and whether it can serve. `heed doctor` asks too, and learns
 * whether a proxy seems to be in front that is not trusted.
 */
export function healthRouter(health: Health, forwarded?: Pick<Forwarded, 'wasIgnored'>): Router {
  const router = Router(exactPaths);
  router.get('/healthz', (_req, res) => {
    nameOperation(res);
    res.json({ status: 'ok', version, ...(forwarded?.wasIgnored() && { ignoresForwarded: true }) });
  });
  router.get('/readyz', readiness(health));
  return router;
}

/** How the process performs, for Prometheus. */
export function metricsRouter(): Router {
  collectProcessMetrics();
  const router = Router(exactPaths);
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

/** Without its replica or its mailbox, or while it fills columns, a process serves all the same. */
function readiness({ database, disk, replica, fillings, isInboxFailing, isStopping }: Health): RequestHandler {
  return async (_req, res) => {
    nameOperation(res);
    const databaseStatus = await database.ping(pingTimeoutMs).then(
      () => 'ok',
      () => 'away',
    );
    const filling = await fillings.pending(database.prisma).catch(() => []);
    const isFailing = isInboxFailing();
    const ready = databaseStatus === 'ok' && disk.databaseHasRoom && !isStopping();
    res.status(ready ? 200 : 503).json({
      status: ready ? 'ok' : 'unavailable',
      database: databaseStatus,
      ...(replica && { replica: replica.state }),
      disk: disk.isFull || !disk.databaseHasRoom ? 'full' : 'ok',
      ...(isFailing !== null && { mailbox: isFailing ? 'failing' : 'ok' }),
      ...(filling.length > 0 && { filling: Object.fromEntries(filling.map(({ name, rows }) => [name, { rows }])) }),
      stopping: isStopping(),
    });
  };
}
