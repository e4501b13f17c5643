import type { SqlTransaction } from '../sql-session.ts';
import { listUndistributed, readDistribution } from './distribute.ts';
import { countDataNodes, findCitus, isHalfDistributed, listMissingSettings } from './distribution-sql.ts';

export interface CitusState {
  version: string;
  /** How many have tenants' rows. */
  nodes: number;
  isHalfDistributed: boolean;
  /** How many tables are. */
  distributed: number;
  undistributed: string[];
  /** As `name = value`. */
  missingSettings: string[];
}

/** Null on a PostgreSQL without Citus. */
export async function describeCitus(tx: SqlTransaction): Promise<CitusState | null> {
  const citus = await findCitus(tx);
  if (!citus) return null;
  return {
    version: citus.version,
    nodes: await countDataNodes(tx),
    isHalfDistributed: await isHalfDistributed(tx),
    distributed: (await readDistribution(tx)).distributed.length,
    undistributed: (await listUndistributed(tx)).map(({ table }) => table),
    missingSettings: await listMissingSettings(tx),
  };
}
