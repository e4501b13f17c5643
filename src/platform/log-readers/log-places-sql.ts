import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../context.ts';
import type { Sql } from '../db/sql.ts';

/** How far a reader has come in a workspace's log. */
export interface LogPlace {
  /** The number of the last event that is worked off. */
  sequence: number;
  /** What is still to be done for the next one, if it is begun. */
  progress: string[];
}

/** Lets a reader follow the workspace's log from its end on. One that follows it already keeps its place. */
export async function beginReading(tx: SqlContext, reader: string, workspaceId: string): Promise<void> {
  await tx.db.run(Prisma.sql`
    INSERT INTO log_places (workspace_id, reader, sequence)
    SELECT ${workspaceId}, ${reader},
      coalesce((SELECT c.last_sequence FROM event_counters c WHERE c.workspace_id = ${workspaceId}), 0)
    ON CONFLICT (workspace_id, reader) DO NOTHING`);
}

/** Lets a reader follow the workspace's log from the first event that is kept. */
export async function beginFromStart(tx: SqlContext, reader: string, workspaceId: string): Promise<void> {
  await tx.db.run(Prisma.sql`
    INSERT INTO log_places (workspace_id, reader, sequence) VALUES (${workspaceId}, ${reader}, 0)
    ON CONFLICT (workspace_id, reader) DO NOTHING`);
}

/** Locks the reader's place until the transaction ends. Null if it does not follow this log. */
export async function lockPlace(tx: SqlContext, reader: string, workspaceId: string): Promise<LogPlace | null> {
  const [place] = await tx.db.rows<LogPlace>(Prisma.sql`
    SELECT sequence::float8 AS sequence, progress FROM log_places
    WHERE workspace_id = ${workspaceId} AND reader = ${reader} FOR UPDATE`);
  return place ?? null;
}

/** Moves a place that the transaction has locked, and forgets the failures of the next step. */
export async function movePlace(
  tx: SqlContext,
  reader: string,
  workspaceId: string,
  { sequence, progress }: LogPlace,
): Promise<void> {
  await tx.db.run(Prisma.sql`
    UPDATE log_places SET sequence = ${sequence}, progress = ${progress}::text[], tries = 0
    WHERE workspace_id = ${workspaceId} AND reader = ${reader}`);
}

/** Moves a place over events that nothing follows from, unless it has been moved meanwhile. */
export async function skipTo(
  { db }: { db: Sql },
  reader: string,
  workspaceId: string,
  place: { from: number; to: number },
): Promise<void> {
  await db.run(Prisma.sql`
    UPDATE log_places SET sequence = ${place.to}, progress = '{}', tries = 0
    WHERE workspace_id = ${workspaceId} AND reader = ${reader} AND sequence = ${place.from}`);
}

/** Counts a step that failed. Returns how often it has failed by now. */
export async function countFailure({ db }: { db: Sql }, reader: string, workspaceId: string): Promise<number> {
  const [row] = await db.rows<{ tries: number }>(Prisma.sql`
    UPDATE log_places SET tries = tries + 1 WHERE workspace_id = ${workspaceId} AND reader = ${reader} RETURNING tries`);
  return row?.tries ?? 0;
}

/** Which readers are behind in which logs. `followAll` are those that follow every log, if they have a place or not. */
export function findUnread(
  { db }: { db: Sql },
  readers: string[],
  followAll: string[],
): Promise<{ reader: string; workspaceId: string }[]> {
  return db.rows<{ reader: string; workspaceId: string }>(Prisma.sql`
    SELECT p.reader, p.workspace_id AS "workspaceId"
    FROM log_places p JOIN event_counters c ON c.workspace_id = p.workspace_id
    WHERE p.reader = ANY(${readers}::text[]) AND p.sequence < c.last_sequence
    UNION ALL
    SELECT following.reader, c.workspace_id
    FROM event_counters c CROSS JOIN unnest(${followAll}::text[]) AS following (reader)
      LEFT JOIN log_places p ON p.workspace_id = c.workspace_id AND p.reader = following.reader
    WHERE coalesce(p.sequence, 0) < c.last_sequence`);
}

/** Whether the reader is behind in the workspace's log. Null if it does not follow it: it has no place. */
export async function hasUnread({ db }: { db: Sql }, reader: string, workspaceId: string): Promise<boolean | null> {
  const [row] = await db.rows<{ isBehind: boolean }>(Prisma.sql`
    SELECT p.sequence < coalesce(c.last_sequence, 0) AS "isBehind"
    FROM log_places p LEFT JOIN event_counters c ON c.workspace_id = p.workspace_id
    WHERE p.workspace_id = ${workspaceId} AND p.reader = ${reader}`);
  return row?.isBehind ?? null;
}

export interface OldestUnread {
  reader: string;
  /** Since its oldest unread event. Null if all is read. */
  seconds: number | null;
}

/** How far each reader is behind, over all logs. */
export function readOldestUnread(db: Sql): Promise<OldestUnread[]> {
  return db.rows<OldestUnread>(Prisma.sql`
    SELECT p.reader, max(extract(epoch FROM now() - next.occurred_at))::float8 AS seconds
    FROM log_places p JOIN event_counters c ON c.workspace_id = p.workspace_id
      LEFT JOIN LATERAL (
        SELECT e.occurred_at FROM events e WHERE e.workspace_id = p.workspace_id AND e.sequence > p.sequence
        ORDER BY e.sequence LIMIT 1
      ) AS next ON p.sequence < c.last_sequence
    GROUP BY p.reader`);
}
