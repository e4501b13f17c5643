import { randomUUID } from 'node:crypto';
import { OperatorError } from '../../base/operator-error.ts';
import type { DatabaseAccess } from './client.ts';
import { continueDistribution, distributeIfNew, isDistributed } from './distribution/distribute.ts';
import { runDistributed } from './distribution/run-distributed.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { lockMigrations } from './migration-lock.ts';
import { hasMigrations, makeSchemas, schemasOf } from './schemas.ts';
import type { SqlSession, SqlTransaction } from './sql-session.ts';
import { withSession } from './with-session.ts';

/** The database and the migrations of this version disagree. The message says how, and what to do. */
class MigrationError extends OperatorError {
  override name = 'MigrationError';
}

/**
 * Migrates the tables to this version, or only up to the migration `last`. Returns the names of the migrations that it
 * applied. With Citus it distributes the tables of a new database, unless a backup is to be read into it first.
 */
export async function migrateDatabase(database: DatabaseAccess, last?: string): Promise<string[]> {
  const migrations = await readMigrations();
  const wanted = last === undefined ? migrations : migrations.filter(({ name }) => name <= last);
  return withSession(database, 'heed migrate', async (session) => {
    await session.transaction((tx) => makeSchemas(tx, schemasOf(database)));
    await continueDistribution(session);
    const applied = await applyMigrations(session, wanted);
    if (last === undefined) await distributeIfNew(session);
    return applied;
  });
}

/**
 * Returns the names of the migrations that this version would apply. Changes nothing. Throws MigrationError as applying
 * does.
 */
export async function findPendingMigrations(database: DatabaseAccess): Promise<string[]> {
  const migrations = await readMigrations();
  const recorded = await withSession(database, 'heed migrate', (session) => session.transaction(findRecorded));
  refuseForeignHistory(recorded ?? [], migrations);
  const done = new Set(recorded?.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !done.has(name));
}

/**
 * Applies what is missing, in order, each migration in a transaction of its own. It records them as Prisma does, so
 * that `prisma migrate deploy` continues where this stopped, and the reverse. Any number of processes may run it at
 * once.
 */
export async function applyMigrations(session: SqlSession, migrations: Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const name = await session.transaction((tx) => applyNext(tx, migrations));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

async function applyNext(tx: SqlTransaction, migrations: Migration[]): Promise<string | undefined> {
  // A process that waited for it looks again at what has been applied.
  await lockMigrations(tx);
  const recorded = await readRecorded(tx);
  refuseForeignHistory(recorded, migrations);

  const done = new Set(recorded.map((record) => record.name));
  const next = migrations.find((migration) => !done.has(migration.name));
  if (next) await apply(tx, next);
  return next?.name;
}

interface RecordedMigration {
  name: string;
  checksum: string;
  finished: boolean;
}

async function readRecorded(tx: SqlTransaction): Promise<RecordedMigration[]> {
  const recorded = await findRecorded(tx);
  if (!recorded) await tx.run(createMigrationsTable);
  return recorded ?? [];
}

/** Null if nothing has ever been recorded. */
async function findRecorded(tx: SqlTransaction): Promise<RecordedMigration[] | null> {
  if (!(await hasMigrations(tx))) return null;
  return tx.rows<RecordedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  );
}

function refuseForeignHistory(recorded: RecordedMigration[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, finished } of recorded) {
    const migration = known.get(name);
    if (!finished) {
      throw new MigrationError(
        `Migration ${name} failed half-way on this database. Repair it, then mark it with "prisma migrate resolve".`,
      );
    }
    if (!migration) {
      throw new MigrationError(
        `The database has a migration that this version does not know, ${name}. Start the version that applied it.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied to this database. Restore its original file.`,
      );
    }
  }
}

async function apply(tx: SqlTransaction, { name, sql, checksum }: Migration): Promise<void> {
  try {
    if (await isDistributed(tx)) await runDistributed(tx, sql);
    else await tx.run(sql);
  } catch (error) {
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await tx.rows(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

/** As Prisma makes it. */
export const createMigrationsTable = `
CREATE TABLE _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`;
