import type { PGlite } from '@electric-sql/pglite';
import { type ConstructorOptions, fromPglite, PgBoss } from 'pg-boss';
import { queueSchemaOf, schemaOf, usualSchema } from '../db/address.ts';
import type { DatabaseAccess } from '../db/client.ts';
import { poolConfig } from '../db/session-client.ts';
import type { JobKind } from './job-kind.ts';

/** A worker's own connections, so that waiting for a job takes none from a request. */
const poolSize = 4;

/** Makes the engine of the queue, without starting it. */
export function createBoss(database: DatabaseAccess, options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    ...connectionOptions(database),
    schema: queueSchema(database),
    // The migrations make it, and say what stands against that.
    createSchema: false,
    useListenNotify: true,
    // Heed has its own schedules, and no jobs that depend on others.
    schedule: false,
    flowIntervalSeconds: 3_600,
    maintenanceIntervalSeconds: 60,
    ...watch(database),
    ...options,
  });
}

/** Returns where the queue has its tables. */
export function queueSchema(database: DatabaseAccess): string {
  return queueSchemaOf(database.kind === 'embedded' ? usualSchema : schemaOf(database.url));
}

/** Migrates the queue's own tables to this version. Any number of processes may do so at once, before they use it. */
export async function installQueues(database: DatabaseAccess, kinds: readonly JobKind<object>[]): Promise<void> {
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

/**
 * Only one process has the embedded database. Jobs that are active before it starts were active when the last one died.
 */
async function releaseOrphans(pglite: PGlite): Promise<void> {
  await pglite.query(`UPDATE pgboss.job SET state = 'retry' WHERE state = 'active'`);
}

/**
 * How often it looks for jobs whose worker has died. On the embedded database none has. The monitor skips its turn if
 * another process had one within its interval.
 */
function watch({ kind }: DatabaseAccess): ConstructorOptions {
  const seconds = kind === 'embedded' ? 120 : 20;
  // The embedded database has no autovacuum to look after.
  const monitorVacuum = kind === 'postgresql';
  return { superviseIntervalSeconds: seconds, monitorIntervalSeconds: seconds / 2, monitorVacuum };
}

function connectionOptions(database: DatabaseAccess): ConstructorOptions {
  if (database.kind === 'embedded') return { db: fromPglite(database.pglite), backend: 'pglite' };
  // An option of pg itself: a query on a connection that has gone silent must not wait for ever.
  const limits = { query_timeout: 60_000 };
  return {
    ...poolConfig(database.url, 'heed jobs'),
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    ...limits,
  };
}
