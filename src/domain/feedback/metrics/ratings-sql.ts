import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { allProjects } from './count-events.ts';
import type { DayRating, SatisfactionCounts } from './ratings.ts';

/** From here on, a submitter is satisfied. */
const leastGoodScore = 4;

/** Stores ratings over earlier ones of the same items and days. */
export async function storeRatings({ db }: SqlContext, workspaceId: string, ratings: DayRating[]): Promise<void> {
  if (ratings.length === 0) return;
  await db.run(Prisma.sql`
    INSERT INTO metrics_ratings (workspace_id, feedback_id, project_id, day, score)
    SELECT ${workspaceId}, "feedbackId", "projectId", day, score
    FROM jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
      AS new ("feedbackId" text, "projectId" text, day date, score int)
    ON CONFLICT (workspace_id, feedback_id, day) DO UPDATE SET score = excluded.score, project_id = excluded.project_id`);
}

/** Counts the newest rating of each item in each interval. `starts` are the first days of the intervals, in order. */
export function countSatisfaction(
  { db }: SqlContext,
  { workspaceId, projectId, starts, to }: { workspaceId: string; projectId: string; starts: string[]; to: string },
): Promise<SatisfactionCounts[]> {
  const ofProject = projectId === allProjects ? Prisma.empty : Prisma.sql`AND m.project_id = ${projectId}`;
  return db.rows<SatisfactionCounts>(Prisma.sql`
    SELECT interval, count(*)::int AS answered, sum(score)::int AS sum,
      (count(*) FILTER (WHERE score >= ${leastGoodScore}::int))::int AS good
    FROM (
      SELECT DISTINCT ON (interval, m.feedback_id) width_bucket(m.day, ${starts}::date[]) - 1 AS interval, m.score
      FROM metrics_ratings m
      WHERE m.workspace_id = ${workspaceId} AND m.day >= ${starts[0]}::date AND m.day < ${to}::date ${ofProject}
      ORDER BY interval, m.feedback_id, m.day DESC
    ) AS newest
    GROUP BY interval`);
}
