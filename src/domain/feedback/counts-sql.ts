import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnName } from '../../platform/db/column-names.ts';
import { countedUpTo } from '../../platform/lists/count.ts';
import type { Column } from './column-filters.ts';

export type Group = Column | 'tag' | 'none';

export interface Counted {
  /** Null counts the items without a value. */
  value: string | null;
  /** One more than the highest total stands for any number above it. */
  count: number;
  /** When the newest item with it was created. Absent where nothing is to be chosen by it. */
  newestAt?: Date | null;
}

const mostCounted = countedUpTo + 1;
/** Beyond that, values are left out: each costs a look into an index. */
const mostValues = 1_000;

/** Counts the matching items by their values, if they are no more than the highest total. */
export async function countFew(
  ctx: SqlContext,
  filters: Prisma.Sql,
  group: Group,
): Promise<{ rows: Counted[]; total: number }> {
  const rows = await ctx.db.rows<Counted & { total: number }>(
    Prisma.sql`
      WITH first AS MATERIALIZED (SELECT f.* FROM feedback f WHERE ${filters} LIMIT ${mostCounted})
      SELECT each.value, count(*)::int AS count, max(f.created_at) AS "newestAt", (SELECT count(*)::int FROM first) AS total
      FROM first f, LATERAL (${valuesSql(group)}) AS each (value) GROUP BY 1`,
    { plan: 'anew' },
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Counts the items of several lists, each by its filters, in one statement. */
export function countLists(ctx: SqlContext, lists: { value: string; filters: Prisma.Sql }[]): Promise<Counted[]> {
  const counts = lists.map(
    ({ value, filters }) => Prisma.sql`
      SELECT ${value} AS value, count(*)::int AS count
      FROM (SELECT 1 FROM feedback f WHERE ${filters} LIMIT ${mostCounted}) AS counted`,
  );
  return ctx.db.rows<Counted>(Prisma.join(counts, ' UNION ALL '), { plan: 'anew' });
}

/** The values of item `f`: one row, or as many as it has tags. */
function valuesSql(group: Group): Prisma.Sql {
  if (group === 'none') return Prisma.sql`SELECT NULL`;
  if (group === 'tag') return Prisma.sql`SELECT unnest(CASE WHEN f.tags = '{}' THEN ARRAY[NULL] ELSE f.tags END)`;
  return Prisma.sql`SELECT ${columnSql(group)}`;
}

/** A value, and when the newest item with it was created. */
export type Found = Required<Pick<Counted, 'newestAt'>> & { value: string };

/**
 * Finds values that items of the workspace have: those of a column by jumping along its index, tags by looking at the
 * newest matching items.
 */
export async function findValues(
  ctx: SqlContext,
  workspaceId: string,
  filters: Prisma.Sql,
  group: Exclude<Group, 'none'>,
): Promise<Found[]> {
  const sql = group === 'tag' ? newestTagsSql(filters) : distinctSql(workspaceId, columnSql(group));
  return ctx.db.rows<Found>(sql, { plan: 'anew' });
}

function newestTagsSql(filters: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT tag AS value, max(newest.created_at) AS "newestAt" FROM (
      SELECT f.tags, f.created_at FROM feedback f WHERE ${filters} ORDER BY f.created_at DESC, f.id DESC LIMIT ${countedUpTo}
    ) AS newest, unnest(newest.tags) AS tag GROUP BY 1 ORDER BY count(*) DESC LIMIT ${mostValues}`;
}

function distinctSql(workspaceId: string, column: Prisma.Sql): Prisma.Sql {
  const next = (beyond: Prisma.Sql) => Prisma.sql`
    SELECT ${column} FROM feedback f WHERE f.workspace_id = ${workspaceId} AND ${beyond} ORDER BY ${column} LIMIT 1`;
  return Prisma.sql`
    WITH RECURSIVE found (value) AS (
      (${next(Prisma.sql`${column} IS NOT NULL`)})
      UNION ALL
      SELECT (${next(Prisma.sql`${column} > found.value`)}) FROM found WHERE found.value IS NOT NULL
    ) SELECT value, (
      SELECT f.created_at FROM feedback f WHERE f.workspace_id = ${workspaceId} AND ${column} = found.value
      ORDER BY f.created_at DESC LIMIT 1
    ) AS "newestAt" FROM found WHERE value IS NOT NULL LIMIT ${mostValues}`;
}

/** Counts the matching items with each value, and those without one. */
export function countValues(
  ctx: SqlContext,
  filters: Prisma.Sql,
  group: Exclude<Group, 'none'>,
  values: string[],
): Promise<Counted[]> {
  const count = (condition: Prisma.Sql) => Prisma.sql`
    SELECT count(*)::int AS count
    FROM (SELECT FROM feedback f WHERE ${filters} AND ${condition} LIMIT ${mostCounted}) AS counted`;
  const [having, without] =
    group === 'tag'
      ? [Prisma.sql`f.tags @> ARRAY[each.value]`, Prisma.sql`f.tags = '{}'`]
      : [Prisma.sql`${columnSql(group)} = each.value`, Prisma.sql`${columnSql(group)} IS NULL`];
  return ctx.db.rows<Counted>(
    Prisma.sql`
      SELECT each.value, counts.count FROM unnest(${values}::text[]) AS each (value), LATERAL (${count(having)}) AS counts
      UNION ALL SELECT NULL, counts.count FROM (${count(without)}) AS counts`,
    { plan: 'anew' },
  );
}

/** Whether a condition holds. */
export async function holds({ db }: SqlContext, condition: Prisma.Sql): Promise<boolean> {
  const [row] = await db.rows<{ holds: boolean }>(Prisma.sql`SELECT ${condition} AS holds`, {
    plan: 'anew',
  });
  return row?.holds ?? false;
}

function columnSql(column: Column): Prisma.Sql {
  return Prisma.raw(`f.${columnName(column)}`);
}
