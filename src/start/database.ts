import { fileURLToPath } from 'node:url';
import { type Connections, type Database, type DatabaseSettings, openDatabase } from '../platform/db/client.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { installQueues } from '../platform/jobs/boss.ts';
import { jobKinds } from './job-kinds.ts';

const makeDatabaseScript = fileURLToPath(new URL('./make-database-process.ts', import.meta.url));

/** Opens the database of the settings, where a new embedded one is made ready by a process of its own. */
export function openHeedDatabase(settings: DatabaseSettings, onWait?: () => void): Promise<Database> {
  return openDatabase({ ...settings, makeDatabaseScript }, onWait);
}

/** Brings the tables and the queues up to this version. Returns the names of the migrations that it applied. */
export async function prepareDatabase(database: Connections): Promise<string[]> {
  const applied = await migrateDatabase(database);
  await installQueues(database, jobKinds);
  return applied;
}
