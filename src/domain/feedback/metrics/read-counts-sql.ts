import { Prisma } from '../../../../generated/prisma/client.ts';
import type { SqlContext } from '../../../platform/context.ts';
import { columnName } from '../../../platform/db/column-names.ts';
import { isNoExample } from '../example-items-sql.ts';
import { isReachable } from '../reachable-sql.ts';
import { type AgesOfDay, oldAge } from './ages.ts';
import { allProjects, countNames } from './counts.ts';
import { addDays, earlierDay, monthOf, nextMonth } from './days.ts';
import type { GroupBy } from './groups.ts';
import type { Histogram } from './histogram.ts';
import { valuesOf } from './ratings-sql.ts';

export interface Wanted {
  workspaceId: string;
  projectId: string;
  groupBy: GroupBy | undefined;
  businessHours: boolean;
  interval: 'day' | 'week' | 'month' | 'all';
  from: string;
  to: string;
  /** The first days of the intervals, in order. */
  starts: string[];
}

/** The counts of a value in an interval. */
export interface CountsOfValue extends Record<(typeof countNames)[number], number> {
  /** The number of the interval, from 0. */
  interval: number;
  value: string;
  firstAnswers: Histogram[];
  resolutions: Histogram[];
}

/** Reads what was counted, of each value in each interval in which it has anything. Months that are asked for whole are read whole. */
export function readCounts({ db }: SqlContext, wanted: Wanted): Promise<CountsOfValue[]> {
  const { from, to, interval, starts, businessHours } = wanted;
  const isLong = interval === 'month' || interval === 'all';
  const firstMonth = isLong ? nextMonth(from) : to;
  const lastMonth = isLong && monthOf(to) > firstMonth ? monthOf(to) : firstMonth;
  const sums = Prisma.raw(
    countNames.map((name) => `sum(m.${columnName(name)})${typeOf(name)} AS "${name}"`).join(', '),
  );
  const histograms = (['firstAnswers', 'resolutions'] as const).map((name) => {
    const column = `${businessHours ? 'business_' : ''}${columnName(name)}`;
    return `coalesce(json_agg(m.${column}) FILTER (WHERE m.${column} <> '{}'), '[]') AS "${name}"`;
  });
  const between = (grain: string, first: string, end: string) =>
    Prisma.sql`SELECT * FROM metrics_counts m WHERE ${rowsOf(wanted, grain)} AND m.day >= ${first}::date AND m.day < ${end}::date`;
  return db.rows<CountsOfValue>(Prisma.sql`
    SELECT width_bucket(m.day, ${starts}::date[]) - 1 AS interval, ${valueColumn(wanted)} AS value, ${sums},
      ${Prisma.raw(histograms.join(', '))}
    FROM (
      ${between('day', from, earlierDay(firstMonth, to))}
      UNION ALL ${between('month', firstMonth, lastMonth)}
      UNION ALL ${between('day', lastMonth, to)}
    ) AS m
    GROUP BY 1, 2`);
}

function typeOf(name: (typeof countNames)[number]): string {
  return name === 'ratingSum' ? '::float8' : '::int';
}

/** The rows of all items of each project, or those of the values of another dimension. */
function rowsOf({ workspaceId, projectId, groupBy }: Wanted, grain: string): Prisma.Sql {
  const dimension = groupBy === undefined || groupBy === 'project' ? '' : groupBy;
  const isEach = groupBy === 'project' && projectId === allProjects;
  const ofProject = isEach
    ? Prisma.sql`m.project_id > '' AND ${isNoExample(workspaceId, 'm')}`
    : Prisma.sql`m.project_id = ${projectId}`;
  return Prisma.sql`
    m.workspace_id = ${workspaceId} AND m.grain = ${grain} AND m.dimension = ${dimension} AND ${ofProject}`;
}

function valueColumn({ groupBy }: Wanted): Prisma.Sql {
  return Prisma.raw(groupBy === 'project' ? 'm.project_id' : 'm.value');
}

export type AgesOfValue = AgesOfDay & { value: string };

/**
 * Reads the open items of each value: how many were old already before the days, and how the others came and went on each day until
 * another one.
 */
export async function readOpenItems(
  { db }: SqlContext,
  wanted: Wanted,
  { firstEnd, lastEnd }: { firstEnd: string; lastEnd: string },
): Promise<{ old: Map<string, number>; days: AgesOfValue[] }> {
  const begin = monthOf(addDays(firstEnd, -oldAge));
  const value = valueColumn(wanted);
  const old = await db.rows<{ value: string; count: number }>(Prisma.sql`
    SELECT ${value} AS value, sum(m.opened)::int AS count FROM metrics_counts m
    WHERE ${rowsOf(wanted, 'month')} AND m.day < ${begin}::date GROUP BY 1 HAVING sum(m.opened) <> 0`);
  const days = await db.rows<AgesOfValue>(Prisma.sql`
    SELECT to_char(m.day, 'YYYY-MM-DD') AS day, ${value} AS value, m.ages FROM metrics_counts m
    WHERE ${rowsOf(wanted, 'day')} AND m.day >= ${begin}::date AND m.day <= ${lastEnd}::date AND m.ages <> '{}' ORDER BY m.day`);
  return { old: new Map(old.map(({ value, count }) => [value, count])), days };
}

export interface WaitingOfValue {
  value: string;
  n: number;
  oldest: Date;
}

/** Counts the items that wait for a first answer now, in the words of their partial index. */
export function countWaiting(
  { db }: SqlContext,
  { workspaceId, projectId, groupBy }: Wanted,
): Promise<WaitingOfValue[]> {
  const ofProject = projectId === allProjects ? isNoExample(workspaceId, 'f') : Prisma.sql`f.project_id = ${projectId}`;
  return db.rows<WaitingOfValue>(Prisma.sql`
    SELECT each.value, count(*)::int AS n, min(f.created_at) AS oldest
    FROM feedback f, LATERAL (${valuesOf('f', groupBy)}) AS each (value)
    WHERE f.workspace_id = ${workspaceId} AND f.first_answered_at IS NULL AND f.status_category IN ('open', 'pending')
      AND ${ofProject} AND ${isReachable(workspaceId)}
    GROUP BY 1`);
}
