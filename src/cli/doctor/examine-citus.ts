import type { Database } from '../../platform/db/client.ts';
import { describeCitus } from '../../platform/db/distribution/describe-citus.ts';
import { withSession } from '../../platform/db/with-session.ts';
import type { Finding } from './finding.ts';

const about = 'Citus';

/** Whether the tables are distributed, if the database is a cluster. Finds nothing on a plain PostgreSQL. */
export async function examineCitus(database: Database): Promise<Finding[]> {
  if (database.kind === 'embedded') return [];
  const citus = await withSession(database, 'heed doctor', (session) => session.transaction(describeCitus));
  if (!citus) return [];
  const { version, nodes, isHalfDistributed, distributed, undistributed, missingSettings } = citus;
  if (isHalfDistributed) {
    const remedy = 'Run heed distribute again: it continues where it stopped.';
    return [{ about, state: 'fault', says: `${version}: the distribution was interrupted`, remedy }];
  }
  if (undistributed.length > 0) {
    const says = `${version}: not distributed are ${undistributed.join(', ')}`;
    return [{ about, state: 'warning', says, remedy: 'Stop the service and run heed distribute.' }];
  }
  if (missingSettings.length > 0) {
    const says = `${version}: the database lacks settings that Heed gives to one that it owns`;
    const remedy = `As its owner: ${missingSettings.map((setting) => `ALTER DATABASE … SET ${setting}`).join('; ')}.`;
    return [{ about, state: 'warning', says, remedy }];
  }
  return [{ about, state: 'ok', says: `${version}: ${distributed} tables are distributed over ${nodes} nodes` }];
}
