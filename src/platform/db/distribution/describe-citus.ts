import type { SqlTransaction } from '../sql-session.ts';
import { listUndistributed, readDistribution } from './distribute.ts';
import { compilesStatements, countDataNodes, findCitus, isHalfDistributed } from './distribution-sql.ts';

export interface CitusState {
  version: string;
  /** How many have tenants' rows. */
  nodes: number;
  isHalfDistributed: boolean;
  /** How many tables are. */
  distributed: number;
  undistributed: string[];
  compilesStatements: boolean;
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
    compilesStatements: await compilesStatements(tx),
  };
}
