import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { columnName } from '../../../platform/db/column-names.ts';
import { isNoExample } from '../example-items-sql.ts';
import { allProjects } from './counts.ts';
import type { GroupBy } from './groups.ts';
import type { DayRating, SatisfactionCounts } from './ratings.ts';

/** From here on, a submitter is satisfied. */
const leastGoodScore = 4;

/** Stores ratings over earlier ones of the same items and days. */
export async function storeRatings({ db }: SqlContext, workspaceId: string, ratings: DayRating[]): Promise<void> {
  if (ratings.length === 0) return;
  await db.run(Prisma.sql`
    INSERT INTO metrics_ratings (workspace_id, feedback_id, project_id, day, score, category, tags, channel, assignee_id,
      priority, status)
    SELECT ${workspaceId}, "feedbackId", "projectId", day, score, category, tags, channel, "assigneeId", priority, status
    FROM jsonb_to_recordset(${JSON.stringify(ratings)}::jsonb)
      AS new ("feedbackId" text, "projectId" text, day date, score int, category text, tags text[], channel text,
        "assigneeId" text, priority text, status text)
    ON CONFLICT (workspace_id, feedback_id, day) DO UPDATE SET score = excluded.score, project_id = excluded.project_id,
      category = excluded.category, tags = excluded.tags, channel = excluded.channel, assignee_id = excluded.assignee_id,
      priority = excluded.priority, status = excluded.status`);
}

interface Wanted {
  workspaceId: string;
  projectId: string;
  groupBy: GroupBy | undefined;
  /** The first days of the intervals, in order. */
  starts: string[];
  to: string;
}

/** Counts the newest rating of each item in each interval. */
export function countSatisfaction(
  { db }: SqlContext,
  { workspaceId, projectId, groupBy, starts, to }: Wanted,
): Promise<SatisfactionCounts[]> {
  const ofProject = projectId === allProjects ? isNoExample(workspaceId, 'm') : Prisma.sql`m.project_id = ${projectId}`;
  const interval = starts.length === 1 ? Prisma.sql`0` : Prisma.sql`width_bucket(m.day, ${starts}::date[]) - 1`;
  // The rules of a language take longer to sort by, and an interval that is the same for all is none to sort by.
  const item = Prisma.sql`m.feedback_id COLLATE "C"`;
  return db.rows<SatisfactionCounts>(Prisma.sql`
    SELECT newest.interval, each.value, count(*)::int AS answered, sum(newest.score)::int AS sum,
      (count(*) FILTER (WHERE newest.score >= ${leastGoodScore}::int))::int AS good
    FROM (
      SELECT DISTINCT ON (interval, ${item}) ${interval} AS interval, m.score
        ${valueColumn(groupBy)}
      FROM metrics_ratings m
      WHERE m.workspace_id = ${workspaceId} AND m.day >= ${starts[0]}::date AND m.day < ${to}::date AND ${ofProject}
      ORDER BY interval, ${item}, m.day DESC
    ) AS newest, LATERAL (${valuesOf('newest', groupBy)}) AS each (value)
    GROUP BY 1, 2`);
}

/** All columns of a rating would be sorted with it. */
function valueColumn(groupBy: GroupBy | undefined): Prisma.Sql {
  return groupBy === undefined ? Prisma.empty : Prisma.raw(`, m.${columnOf(groupBy)}`);
}

function columnOf(groupBy: GroupBy): string {
  if (groupBy === 'tag') return 'tags';
  return columnName(groupBy === 'assignee' || groupBy === 'project' ? `${groupBy}Id` : groupBy);
}

/** The values of a row: one, or as many as it has tags. Empty text stands for none. */
export function valuesOf(row: 'newest' | 'f', groupBy: GroupBy | undefined): Prisma.Sql {
  if (groupBy === undefined) return Prisma.sql`SELECT ''`;
  const column = `${row}.${columnOf(groupBy)}`;
  if (groupBy === 'tag')
    return Prisma.raw(`SELECT unnest(CASE WHEN ${column} = '{}' THEN ARRAY[''] ELSE ${column} END)`);
  return Prisma.raw(`SELECT coalesce(${column}, '')`);
}
