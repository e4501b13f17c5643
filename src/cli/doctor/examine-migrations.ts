import type { Database } from '../../platform/db/client.ts';
import { findPendingMigrations } from '../../platform/db/migrate.ts';
import { explain, type Finding } from './finding.ts';

/** Whether the tables are those of this version. */
export async function examineMigrations(database: Database): Promise<Finding> {
  const about = 'migrations';
  try {
    const pending = await findPendingMigrations(database);
    if (pending.length === 0) return { about, state: 'ok', says: 'all are applied' };
    const remedy = 'Run heed migrate, or start the service, which does so too.';
    return { about, state: 'warning', says: `${pending.length} are not applied yet: ${pending.join(', ')}`, remedy };
  } catch (error) {
    const remedy = 'Start the version of Heed that this database belongs to, or restore a backup.';
    return { about, state: 'fault', says: explain(error), remedy };
  }
}
