import type { PGlite } from '@electric-sql/pglite';
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import type { Connections } from '../db/client.ts';
import type { JobKind } from './job-kind.ts';

/** A worker's own connections: waiting for a job must not take one from a request. */
const poolSize = 4;

/** The engine of the queue, not yet started. */
export function createBoss(database: Connections, options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    ...connectionOptions(database),
    useListenNotify: true,
    // Heed keeps its own schedules, and has no jobs that depend on others.
    schedule: false,
    flowIntervalSeconds: 3_600,
    maintenanceIntervalSeconds: 60,
    ...watch(database),
    ...options,
  });
}

/** Brings the queue's own tables up to this version; any number of processes may do so at once, before they use it. */
export async function installQueues(database: Connections, kinds: readonly JobKind<object>[]): Promise<void> {
  const boss = createBoss(database, { supervise: false, useListenNotify: false });
  await boss.start();
  try {
    for (const { name, queue } of kinds) {
      await boss.createQueue(name, queue);
      await boss.updateQueue(name, queue);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (database.kind === 'embedded') await releaseOrphans(database.pglite);
}

/** Only one process has the embedded database: jobs that are under way before it begins were so when the last one died. */
async function releaseOrphans(pglite: PGlite): Promise<void> {
  await pglite.query(`UPDATE pgboss.job SET state = 'retry' WHERE state = 'active'`);
}

/** How often it looks for jobs whose worker has died: on the embedded database, nobody's has. */
function watch({ kind }: Connections): ConstructorOptions {
  const seconds = kind === 'embedded' ? 60 : 10;
  return { superviseIntervalSeconds: seconds, monitorIntervalSeconds: seconds };
}

function connectionOptions(database: Connections): ConstructorOptions {
  if (database.kind === 'embedded') return { db: fromPglite(database.pglite), backend: 'pglite' };
  // pg's own option: a query on a connection that has gone silent must not wait for ever.
  const limits = { query_timeout: 60_000 };
  return {
    connectionString: database.url,
    application_name: 'heed jobs',
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    ...limits,
  };
}
