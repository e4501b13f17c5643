import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../db/sql.ts';

/** How many events the workspace's log has had, as this server knows it. */
export async function readSequence(db: Sql, workspaceId: string): Promise<number> {
  const [row] = await db.rows<{ last: number }>(
    Prisma.sql`SELECT last_sequence::float8 AS last FROM event_counters WHERE workspace_id = ${workspaceId}`,
  );
  return row?.last ?? 0;
}

/** Where a server is in the log of a cluster, which all its standbys share. */
export interface Place {
  cluster: string;
  /** In bytes: what the primary has written, or the standby has replayed. */
  position: number;
}

/** Null for a server that follows another. */
export async function readWritten(primary: Sql): Promise<Place | null> {
  const [place] = await primary.rows<Place>(
    Prisma.sql`
      SELECT system_identifier::text AS cluster, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS position
      FROM pg_control_system() WHERE NOT pg_is_in_recovery()`,
  );
  return place ?? null;
}

/** Null for a server that follows no other. */
export async function readReplayed(standby: Sql): Promise<Place | null> {
  const [place] = await standby.rows<Place>(
    Prisma.sql`
      SELECT system_identifier::text AS cluster, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 AS position
      FROM pg_control_system() WHERE pg_is_in_recovery() AND pg_last_wal_replay_lsn() IS NOT NULL`,
  );
  return place ?? null;
}

export async function isStandbyOf(primary: Sql, standby: Sql): Promise<boolean> {
  const [written, replayed] = await Promise.all([readWritten(primary), readReplayed(standby)]);
  return written !== null && written.cluster === replayed?.cluster;
}
