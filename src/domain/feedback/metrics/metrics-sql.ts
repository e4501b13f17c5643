import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { isoTimestamp } from '../../../platform/db/iso-timestamp.ts';
import type { DayCounts } from './count-events.ts';
import type { CountedEvent } from './counted-event.ts';

const isCreated = Prisma.sql`e.type = 'feedback.created'`;
const isUpdated = Prisma.sql`e.type = 'feedback.updated'`;
const score = Prisma.sql`(e.data -> 'satisfaction' ->> 'score')::int`;
const isRated = Prisma.sql`e.type = 'feedback.rated' AND ${score} IS NOT NULL`;
const isComment = Prisma.sql`e.type = 'comment.created'`;

/** Reads the next events of the log, and the number of the last one there is. What was erased tells only its time. */
export async function readNextEvents(
  { db }: SqlContext,
  workspaceId: string,
  after: number,
  most: number,
): Promise<{ events: CountedEvent[]; last: number }> {
  const rows = await db.rows<CountedEvent & { last: number }>(Prisma.sql`
    WITH batch AS MATERIALIZED (
      SELECT * FROM events WHERE workspace_id = ${workspaceId} AND sequence > ${after} ORDER BY sequence LIMIT ${most}
    )
    SELECT c.last_sequence::float8 AS last, e.sequence::float8 AS sequence, e.type, e.project_id AS "projectId",
      ${isoTimestamp('e.occurred_at')} AS "occurredAt",
      CASE WHEN ${isCreated} OR ${isUpdated} THEN e.data ->> 'createdAt'
        WHEN ${isComment} THEN answer.created_at END AS "createdAt",
      CASE WHEN ${isCreated} THEN (e.data ->> 'rating')::float8 END AS rating,
      CASE WHEN ${isUpdated} THEN e.changes -> 'resolvedAt' ->> 'from' END AS "resolvedFrom",
      CASE WHEN ${isCreated} THEN e.data ->> 'resolvedAt'
        WHEN ${isUpdated} THEN e.changes -> 'resolvedAt' ->> 'to' END AS "resolvedTo",
      CASE WHEN e.type = 'feedback.sla_breached' THEN e.changes -> 'target' ->> 'to' END AS target,
      CASE WHEN ${isRated} THEN json_build_object('feedbackId', e.feedback_id, 'score', ${score}) END AS rated,
      answer.answered_at AS "answeredAt"
    FROM event_counters c LEFT JOIN batch e ON true LEFT JOIN LATERAL (${firstAnswer(workspaceId)}) AS answer ON true
    WHERE c.workspace_id = ${workspaceId} ORDER BY e.sequence`);
  return { events: rows.filter(({ sequence }) => sequence !== null), last: rows[0]?.last ?? after };
}

/**
 * Of the comment's event `e`: when its item was created and it was written, if it is the first by an agent. The log tells
 * what came before, and of what it has no more, the comments do.
 */
function firstAnswer(workspaceId: string): Prisma.Sql {
  const byAgent = (event: string, comment: string) =>
    Prisma.sql`coalesce(${Prisma.raw(event)}.data ->> 'authorType', ${Prisma.raw(comment)}.author_type) = 'agent'`;
  return Prisma.sql`
    SELECT coalesce(${isoTimestamp('f.created_at')}, (
        SELECT began.data ->> 'createdAt' FROM events began
        WHERE began.workspace_id = ${workspaceId} AND began.feedback_id = e.feedback_id AND began.type = 'feedback.created'
      )) AS created_at,
      coalesce(e.data ->> 'createdAt', ${isoTimestamp('own.created_at')}, ${isoTimestamp('e.occurred_at')}) AS answered_at
    FROM (SELECT 1) AS one
      LEFT JOIN feedback f ON f.workspace_id = ${workspaceId} AND f.id = e.feedback_id
      LEFT JOIN comments own ON own.workspace_id = ${workspaceId} AND own.id = e.subject_id
    WHERE ${isComment} AND ${byAgent('e', 'own')} AND NOT EXISTS (
      SELECT FROM events earlier
        LEFT JOIN comments was ON was.workspace_id = ${workspaceId} AND was.id = earlier.subject_id
      WHERE earlier.workspace_id = ${workspaceId} AND earlier.feedback_id = e.feedback_id
        AND earlier.sequence < e.sequence AND earlier.type = 'comment.created' AND ${byAgent('earlier', 'was')}
    ) AND NOT EXISTS (
      SELECT FROM comments was
      WHERE was.workspace_id = ${workspaceId} AND was.feedback_id = e.feedback_id AND was.author_type = 'agent'
        AND was.created_at < e.occurred_at AND NOT EXISTS (
          SELECT FROM events told
          WHERE told.workspace_id = ${workspaceId} AND told.feedback_id = e.feedback_id
            AND told.type = 'comment.created' AND told.subject_id = was.id))`;
}

/** Adds to what the days have counted, in one statement. */
export async function addToDays({ db }: SqlContext, workspaceId: string, days: DayCounts[]): Promise<void> {
  if (days.length === 0) return;
  await db.run(Prisma.sql`
    INSERT INTO metrics_days AS m (workspace_id, project_id, day, created, resolved, reopened, breaches, rating_sum,
      rating_count, first_answers, resolutions)
    SELECT ${workspaceId}, "projectId", day, created, resolved, reopened, breaches, "ratingSum", "ratingCount",
      "firstAnswers", resolutions
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS new ("projectId" text, day date, created int, resolved int,
      reopened int, breaches int, "ratingSum" float8, "ratingCount" int, "firstAnswers" jsonb, resolutions jsonb)
    ON CONFLICT (workspace_id, project_id, day) DO UPDATE SET created = m.created + excluded.created,
      resolved = m.resolved + excluded.resolved, reopened = m.reopened + excluded.reopened,
      breaches = m.breaches + excluded.breaches, rating_sum = m.rating_sum + excluded.rating_sum,
      rating_count = m.rating_count + excluded.rating_count, first_answers = ${sumOf('first_answers')},
      resolutions = ${sumOf('resolutions')}`);
}

/** The sum of two histograms. */
function sumOf(column: 'first_answers' | 'resolutions'): Prisma.Sql {
  const each = (row: string) => Prisma.raw(`SELECT key, value::int AS count FROM jsonb_each_text(${row}.${column})`);
  return Prisma.sql`(
    SELECT coalesce(jsonb_object_agg(key, count), '{}')
    FROM (SELECT key, sum(count) AS count FROM (${each('m')} UNION ALL ${each('excluded')}) AS entries GROUP BY key) AS sums)`;
}

/** Reads the days of a project, or of all, on which something happened. */
export function readDays(
  { db }: SqlContext,
  { workspaceId, projectId, from, to }: { workspaceId: string; projectId: string; from: string; to: string },
): Promise<DayCounts[]> {
  return db.rows<DayCounts>(
    Prisma.sql`
      SELECT m.project_id AS "projectId", to_char(m.day, 'YYYY-MM-DD') AS day, m.created, m.resolved, m.reopened,
        m.breaches, m.rating_sum AS "ratingSum", m.rating_count AS "ratingCount", m.first_answers AS "firstAnswers",
        m.resolutions
      FROM metrics_days m
      WHERE m.workspace_id = ${workspaceId} AND m.project_id = ${projectId} AND m.day >= ${from}::date
        AND m.day < ${to}::date
      ORDER BY m.day`,
  );
}
