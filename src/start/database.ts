import { fileURLToPath } from 'node:url';
import { type Connections, type Database, type DatabaseSettings, openDatabase } from '../platform/db/client.ts';

const makeDatabaseScript = fileURLToPath(new URL('./make-database-process.ts', import.meta.url));

/** Opens the database of the settings, where a new embedded one is made ready by a process of its own. */
export function openHeedDatabase(settings: DatabaseSettings, onWait?: () => void): Promise<Database> {
  return openDatabase({ ...settings, makeDatabaseScript }, onWait);
}

/** Brings the tables and the queues up to this version. Returns the names of the migrations that it applied. */
export async function prepareDatabase(database: Connections): Promise<string[]> {
  // A command on a database that is prepared already does not load it.
  const [{ migrateDatabase }, { installQueues }, { jobKinds }] = await Promise.all([
    import('../platform/db/migrate.ts'),
    import('../platform/jobs/boss.ts'),
    import('./job-kinds.ts'),
  ]);
  const applied = await migrateDatabase(database);
  await installQueues(database, jobKinds);
  return applied;
}
