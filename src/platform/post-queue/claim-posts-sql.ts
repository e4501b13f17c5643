import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../db/sql.ts';

/** A post that this process may send now. */
export interface ClaimedPost {
  workspaceId: string;
  id: string;
  kind: string;
  /** What it was queued with. Null for a kind that has a table of its own. */
  data: object | null;
  /** How many tries have failed, if its kind counts them here. */
  tries: number;
}

export interface Claim {
  now: Date;
  /** Posts whose time comes until then are due. */
  dueUntil: Date;
  /** How many to take. */
  most: number;
}

export const mostOfLane = 4;
export const mostToHost = 8;
/** Half of what one process sends at once, so that a workspace whose receivers all hang leaves room for others. */
export const mostOfWorkspace = 24;
/** Longer than any post takes. A post that is still leased then was taken by a process that died. */
export const leaseMs = 45_000;
/** Of one lane, how many due posts it looks at. In an ordered lane many may wait for an earlier one. */
const mostLookedAt = 1_000;

/**
 * Only one process of the schema claims at a time, so that all together keep to the limits. Until the transaction ends.
 */
export async function lockClaims(db: Sql): Promise<void> {
  await db.rows(Prisma.sql`SELECT 1 FROM pg_advisory_xact_lock(
    hashtext(concat('heed outgoing posts', nullif(current_schema(), 'public'))))`);
}

/** Whether anything could be sent now, and whether anything waits at all. It locks nothing. */
export async function lookForPosts(db: Sql, claim: Claim): Promise<{ isDue: boolean; isWaiting: boolean }> {
  const [row] = await db.rows<{ isDue: boolean; isWaiting: boolean }>(Prisma.sql`
    WITH RECURSIVE ${candidates({ ...claim, most: 1 })}
    SELECT EXISTS (SELECT 1 FROM chosen) AS "isDue", EXISTS (SELECT 1 FROM outgoing_posts) AS "isWaiting"`);
  return row ?? { isDue: false, isWaiting: false };
}

/**
 * Takes posts that are due: at most so many of a lane, of a workspace and to a host, in turns between workspaces, whatever other
 * processes are sending. Those of a lane that is closed or fails are left, but for those asked for and one probe.
 */
export function claimPosts(db: Sql, claim: Claim): Promise<ClaimedPost[]> {
  const until = new Date(claim.now.getTime() + leaseMs);
  return db.rows<ClaimedPost>(Prisma.sql`
    WITH RECURSIVE ${candidates(claim)}
    UPDATE outgoing_posts p SET leased_until = ${until}::timestamptz FROM chosen c
    WHERE p.workspace_id = c.workspace_id AND p.id = c.id
    RETURNING p.workspace_id AS "workspaceId", p.id, p.kind, p.data, p.tries`);
}

/** Parts of a WITH list. The first jumps from lane to lane along an index, however long each of them is. */
function candidates({ now, dueUntil, most }: Claim): Prisma.Sql {
  const isFree = Prisma.sql`(p.leased_until IS NULL OR p.leased_until <= ${now}::timestamptz)`;
  const ofLane = Prisma.sql`p.workspace_id = l.workspace_id AND p.lane = l.lane`;
  const isDue = Prisma.sql`${ofLane} AND p.due_at <= ${dueUntil}::timestamptz AND ${isFree}`;
  const columns = Prisma.sql`p.workspace_id, p.id, p.lane, p.host, p.due_at, p.number`;
  return Prisma.sql`lanes AS (
      (SELECT workspace_id, lane FROM outgoing_posts ORDER BY workspace_id, lane LIMIT 1)
      UNION ALL
      SELECT following.* FROM lanes l, LATERAL (
        SELECT p.workspace_id, p.lane FROM outgoing_posts p WHERE (p.workspace_id, p.lane) > (l.workspace_id, l.lane)
        ORDER BY p.workspace_id, p.lane LIMIT 1
      ) AS following
    ), active AS MATERIALIZED (
      SELECT workspace_id, lane, host, count(*)::int AS count FROM outgoing_posts
      WHERE leased_until > ${now}::timestamptz GROUP BY workspace_id, lane, host
    ), known AS (
      SELECT l.*, coalesce(o.is_ordered, false) AS is_ordered, coalesce(o.is_closed, false) AS is_closed, o.probe_at,
        coalesce((SELECT sum(a.count) FROM active a WHERE a.workspace_id = l.workspace_id AND a.lane = l.lane), 0) AS active
      FROM lanes l LEFT JOIN outgoing_lanes o ON o.workspace_id = l.workspace_id AND o.lane = l.lane
    ), found AS (
      SELECT f.* FROM known l, LATERAL (
        SELECT d.* FROM (
          SELECT ${columns}, p.item FROM outgoing_posts p WHERE ${isDue} ORDER BY p.due_at, p.number LIMIT ${mostLookedAt}
        ) AS d
        WHERE NOT l.is_ordered OR NOT EXISTS (
          SELECT 1 FROM outgoing_posts e WHERE e.workspace_id = d.workspace_id AND e.lane = d.lane AND e.item = d.item
            AND e.number < d.number
        ) ORDER BY d.due_at, d.number LIMIT greatest(0, ${mostOfLane} - l.active)
      ) AS f WHERE NOT l.is_closed AND l.probe_at IS NULL
      UNION
      SELECT f.* FROM known l, LATERAL (
        SELECT ${columns}, p.item FROM outgoing_posts p WHERE ${isDue} ORDER BY p.number LIMIT 1
      ) AS f WHERE NOT l.is_closed AND l.probe_at <= ${dueUntil}::timestamptz AND l.active = 0
      UNION
      SELECT f.* FROM known l, LATERAL (
        SELECT ${columns}, p.item FROM outgoing_posts p WHERE ${isDue} AND p.by_hand ORDER BY p.due_at
        LIMIT greatest(0, ${mostOfLane} - l.active)
      ) AS f
    ), in_turns AS (
      SELECT f.*, row_number() OVER (PARTITION BY f.workspace_id, f.lane ORDER BY f.due_at, f.number) + coalesce((
        SELECT sum(a.count) FROM active a WHERE a.workspace_id = f.workspace_id AND a.lane = f.lane), 0) AS in_lane,
        row_number() OVER (PARTITION BY f.workspace_id ORDER BY f.due_at, f.number) + coalesce((
        SELECT sum(a.count) FROM active a WHERE a.workspace_id = f.workspace_id), 0) AS turn
      FROM found f
    ), to_hosts AS (
      SELECT t.*, row_number() OVER (PARTITION BY t.host ORDER BY t.turn, t.due_at) + coalesce((
        SELECT sum(a.count) FROM active a WHERE a.host = t.host), 0) AS place
      FROM in_turns t WHERE t.in_lane <= ${mostOfLane} AND t.turn <= ${mostOfWorkspace}
    ), chosen AS (
      SELECT workspace_id, id FROM to_hosts WHERE place <= ${mostToHost} ORDER BY turn, due_at LIMIT ${most}
    )`;
}
