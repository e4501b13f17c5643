import { fileURLToPath } from 'node:url';
import { type Connections, type Database, type DatabaseSettings, openDatabase } from '../platform/db/client.ts';
import { prepareDataDirectory } from './data-directory.ts';

const newDatabase = {
  script: fileURLToPath(new URL('./make-database-process.ts', import.meta.url)),
  // Only the built package has it.
  image: fileURLToPath(new URL('./database.image', import.meta.url)),
};

/** Opens the database that the settings name. A new embedded one is prepared already. */
export async function openHeedDatabase(settings: DatabaseSettings, onWait?: () => void): Promise<Database> {
  if (!settings.databaseUrl) await prepareDataDirectory(settings.dataDir);
  return openDatabase({ ...settings, newDatabase }, onWait);
}

/** Migrates the tables and the queues to this version. Returns the names of the migrations that it applied. */
export async function prepareDatabase(database: Connections): Promise<string[]> {
  // A command on a database that is already prepared does not load it.
  const [{ migrateDatabase }, { installQueues }, { jobKinds }] = await Promise.all([
    import('../platform/db/migrate.ts'),
    import('../platform/jobs/boss.ts'),
    import('./job-kinds.ts'),
  ]);
  const applied = await migrateDatabase(database);
  await installQueues(database, jobKinds);
  return applied;
}
