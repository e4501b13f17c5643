import { Prisma } from '../../../generated/prisma/client.ts';
import type { ItemToLookAt, RatedItem } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isoTimestamp } from '../../platform/db/iso-timestamp.ts';
import { isNoExample } from '../feedback/example-items-sql.ts';
import { isReachable } from '../feedback/reachable-sql.ts';

const mostCharacters = 200;
/** A higher score is nothing to look at. */
const mostLowScore = 3;

const item = Prisma.sql`
  f.id AS "feedbackId", f.ticket_number AS "ticketNumber",
  left(regexp_replace(f.message, '\\s+', ' ', 'g'), ${mostCharacters}::int) AS message, ${isoTimestamp('f.created_at')} AS "createdAt"`;

interface Where {
  workspaceId: string;
  projectId: string | undefined;
}

function isWanted({ workspaceId, projectId }: Where): Prisma.Sql {
  return projectId === undefined ? isNoExample(workspaceId, 'f') : Prisma.sql`f.project_id = ${projectId}`;
}

/** Finds the oldest item without a first answer, in the words of the partial index. */
export async function findLongestWaiting(
  { db }: SqlContext,
  { workspaceId, projectId }: Where,
): Promise<ItemToLookAt | null> {
  const [row] = await db.rows<ItemToLookAt>(Prisma.sql`
    SELECT ${item} FROM feedback f
    WHERE f.workspace_id = ${workspaceId} AND f.first_answered_at IS NULL AND f.status_category IN ('open', 'pending')
      AND ${isWanted({ workspaceId, projectId })} AND ${isReachable(workspaceId)}
    ORDER BY f.created_at LIMIT 1`);
  return row ?? null;
}

/**
 * Finds the item whose rating of these days is the lowest that came with a text. `OFFSET 0` keeps the order of both parts, so that
 * only the items of the first ratings are read.
 */
export async function findLowestRated(
  { db }: SqlContext,
  { workspaceId, projectId, from, to, since, until }: Where & { from: string; to: string; since: Date; until: Date },
): Promise<RatedItem | null> {
  const [row] = await db.rows<RatedItem>(Prisma.sql`
    SELECT ${item}, f.satisfaction FROM (
      SELECT feedback_id, score, day FROM metrics_ratings
      WHERE workspace_id = ${workspaceId} AND day >= ${from}::date AND day < ${to}::date AND score <= ${mostLowScore}::int
      ORDER BY score, day DESC OFFSET 0
    ) AS m, LATERAL (
      SELECT * FROM feedback f
      WHERE f.workspace_id = ${workspaceId} AND f.id = m.feedback_id AND (f.satisfaction ->> 'score')::int = m.score
        AND ${isWanted({ workspaceId, projectId })} AND f.satisfaction ->> 'text' IS NOT NULL
        AND (f.satisfaction ->> 'at')::timestamptz >= ${since}::timestamptz
        AND (f.satisfaction ->> 'at')::timestamptz < ${until}::timestamptz OFFSET 0
    ) AS f
    ORDER BY m.score, m.day DESC, f.satisfaction ->> 'at' DESC LIMIT 1`);
  return row ?? null;
}
