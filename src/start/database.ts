import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database, type DatabaseAccess, type DatabaseSettings, openDatabase } from '../platform/db/client.ts';
import type { ClusterSource } from '../platform/db/create-cluster.ts';
import { readMigrations } from '../platform/db/migration-files.ts';
import { cloneImage } from './clone-image.ts';
import { prepareDataDirectory } from './data-directory.ts';

/** Only the built package has it. */
const builtImage = fileURLToPath(new URL('./database.image', import.meta.url));

/** Where new embedded databases of this version come from. */
export const newDatabase: ClusterSource = {
  script: fileURLToPath(new URL('./make-database-process.ts', import.meta.url)),
  image: async () => (existsSync(builtImage) ? builtImage : cloneImage()),
};

/** Where an empty embedded database comes from whose last migration is this one. */
export async function newDatabaseUpTo(last: string): Promise<ClusterSource> {
  const newest = (await readMigrations()).at(-1)?.name;
  return last === newest ? newDatabase : { ...newDatabase, upTo: last };
}

/** Opens the database that the settings name. A new embedded one is prepared already. */
export async function openHeedDatabase(settings: DatabaseSettings, onWait?: () => void): Promise<Database> {
  if (!settings.databaseUrl) await prepareDataDirectory(settings.dataDir);
  return openDatabase({ ...settings, newDatabase }, onWait);
}

/**
 * Migrates the tables and the queues to this version, the tables perhaps only up to the migration `last`. Returns the
 * names of the migrations that it applied.
 */
export async function prepareDatabase(database: DatabaseAccess, last?: string): Promise<string[]> {
  // A command on a database that is already prepared does not load it.
  const [{ requireFittingSessions }, { migrateDatabase }, { installQueues }, { jobKinds }] = await Promise.all([
    import('../platform/db/fitting-sessions.ts'),
    import('../platform/db/migrate.ts'),
    import('../platform/jobs/boss.ts'),
    import('./job-kinds.ts'),
  ]);
  await requireFittingSessions(database);
  const applied = await migrateDatabase(database, last);
  await installQueues(database, jobKinds);
  return applied;
}
