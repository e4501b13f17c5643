import { OperatorError } from '../../../base/operator-error.ts';
import { lockMigrations } from '../migration-lock.ts';
import type { SqlSession, SqlTransaction } from '../sql-session.ts';
import {
  addMissingSettings,
  distributeTable,
  endDistribution,
  findCitus,
  hasRows,
  isHalfDistributed,
  listWaitingForeignKeys,
  readTables,
  removeKeptRows,
  restoreForeignKey,
  setForeignKeysAside,
} from './distribution-sql.ts';
import { tableClasses } from './table-classes.ts';

/** Which tables are where, by name. */
export interface Distribution {
  distributed: string[];
  reference: string[];
  local: string[];
}

/**
 * Distributes the tables over the nodes of a Citus cluster, those that are not distributed yet. Each step is a
 * transaction, so one that was interrupted continues where it stopped. Nobody may write meanwhile, because references
 * are checked at the end.
 */
export async function distributeTables(session: SqlSession): Promise<Distribution> {
  const waiting = await session.transaction(async (tx) => {
    await requireCitus(tx);
    await lockMigrations(tx);
    const isComplete = (await listUndistributed(tx)).length === 0;
    const isBegun = await isHalfDistributed(tx);
    if (!isBegun && !isComplete) await setForeignKeysAside(tx);
    return isBegun || !isComplete;
  });
  if (waiting) {
    await moveTables(session);
    await restoreForeignKeys(session);
  }
  return session.transaction(async (tx) => {
    await addMissingSettings(tx);
    return readDistribution(tx);
  });
}

/** Distributes the tables of a new database, if Citus is there and nobody has stored anything. */
export async function distributeIfNew(session: SqlSession): Promise<void> {
  const isNew = await session.transaction(async (tx) => {
    if (!(await findCitus(tx))) return false;
    return (await isHalfDistributed(tx)) || !((await isDistributed(tx)) || (await hasRows(tx)));
  });
  if (isNew) await distributeTables(session);
}

/** Completes a distribution that was interrupted, that another process is at, or that an older version has made. */
export async function continueDistribution(session: SqlSession): Promise<void> {
  if (await session.transaction(isHalfDistributed)) await distributeTables(session);
  else
    await session.transaction(async (tx) => {
      if (await isDistributed(tx)) await addMissingSettings(tx);
    });
}

/** Whether the tables are distributed, or on their way. */
export async function isDistributed(tx: SqlTransaction): Promise<boolean> {
  if (!(await findCitus(tx))) return false;
  return (await readTables(tx)).some(({ kind }) => kind === 'distributed');
}

/** Returns where the database has each table. */
export async function readDistribution(tx: SqlTransaction): Promise<Distribution> {
  const tables = await readTables(tx);
  const named = (wanted: keyof Distribution) => tables.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  return { distributed: named('distributed'), reference: named('reference'), local: named('local') };
}

async function requireCitus(tx: SqlTransaction): Promise<void> {
  const citus = await findCitus(tx);
  if (!citus) {
    throw new OperatorError(
      'The database does not have Citus. Create the extension on all nodes first, and add them to the coordinator.',
    );
  }
  if (!citus.hasCoordinator) {
    throw new OperatorError(
      "The other nodes do not know the coordinator. Name it: SELECT citus_set_coordinator_host('<host>', <port>).",
    );
  }
}

interface Undistributed {
  table: string;
  tableClass: 'tenant' | 'reference';
}

/** In the order of {@link tableClasses}, in which `workspaces` comes before what is placed beside it. */
export async function listUndistributed(tx: SqlTransaction): Promise<Undistributed[]> {
  const local = new Set((await readDistribution(tx)).local);
  return Object.entries(tableClasses)
    .filter(([table, tableClass]) => tableClass !== 'local' && local.has(table))
    .map(([table, tableClass]) => ({ table, tableClass }) as Undistributed);
}

async function moveTables(session: SqlSession): Promise<void> {
  for (;;) {
    const moved = await session.transaction(async (tx) => {
      await lockMigrations(tx);
      const [next] = await listUndistributed(tx);
      if (!next) return false;
      await distributeTable(tx, next.table, next.tableClass);
      await removeKeptRows(tx, next.table);
      return true;
    });
    if (!moved) return;
  }
}

async function restoreForeignKeys(session: SqlSession): Promise<void> {
  for (;;) {
    const isOver = await session.transaction(async (tx) => {
      await lockMigrations(tx);
      if (!(await isHalfDistributed(tx))) return true;
      const [next] = await listWaitingForeignKeys(tx);
      if (next) await restoreForeignKey(tx, next);
      else await endDistribution(tx);
      return !next;
    });
    if (isOver) return;
  }
}
