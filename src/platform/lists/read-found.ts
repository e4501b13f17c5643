import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { countedUpTo } from './count.ts';
import type { ListSource, Range, Read, Search } from './list-source.ts';
import { afterSql, orderSql } from './order.ts';

const manyFrom = countedUpTo + 1;
const mostWalked = 5_000;
/** From here on it takes longer to look up all matches by their ids than to walk. */
const mostLookedUp = 5_000;

const sampled = 500;
const commonFrom = 80;

/**
 * Reads the matches of a search, which may lie anywhere in the order. Walking the index of the sort column until a page
 * is full may mean walking through everything. So few matches are collected, then sorted. With many matches, the first
 * part of the order likely contains a page of them and is walked. If it does not, all are collected.
 */
export async function readFound<Row extends { id: string }>(
  ctx: Context,
  source: ListSource<Row>,
  search: Search,
  range: Range,
): Promise<Read<Row>> {
  const table = Prisma.raw(`${source.table} ${source.alias}`);
  const isEverywhere = await isCommon(ctx, source, search);
  const ids = isEverywhere ? undefined : search.ids;
  const mostSorted = ids ? mostLookedUp : countedUpTo;
  const areFew = Prisma.sql`(SELECT count FROM matching) <= ${mostSorted}`;
  const first = await read(ctx, source, search, range, {
    found: ids
      ? foundByIdSql(source, ids)
      : Prisma.sql`${foundSql(source, isEverywhere ? table : search.candidates)} LIMIT ${manyFrom}`,
    page: Prisma.sql`(${fromFoundSql(source, range, areFew)}) UNION ALL (${walkedSql(source, search, range, areFew)})`,
  });
  if (first.matching <= mostSorted || first.rows.length === range.limit) return first;
  const all = await read(ctx, source, search, range, {
    found: foundSql(source, search.candidates),
    page: fromFoundSql(source, range, Prisma.sql`true`),
  });
  return { ...all, matching: first.matching };
}

/**
 * Whether so many rows match that any part of the table has enough of them. An index has to go through all matches
 * before it gives the first. A sample of rows tells more than the planner, which knows nothing of short texts.
 */
async function isCommon<Row>(
  ctx: Context,
  { table, alias, filters }: ListSource<Row>,
  { scope }: Search,
): Promise<boolean> {
  const sample = Prisma.sql`SELECT * FROM ${Prisma.raw(`${table} ${alias}`)} WHERE ${scope} LIMIT ${sampled}`;
  const [row] = await ctx.db.rows<{ count: number }>(
    Prisma.sql`SELECT count(*)::int AS count FROM (${sample}) ${Prisma.raw(alias)} WHERE ${filters}`,
    { plan: 'anew' },
  );
  return (row?.count ?? 0) >= commonFrom;
}

/** Runs the statement. `matching` makes a row of its own if the page is empty. */
async function read<Row extends { id: string }>(
  ctx: Context,
  { columns, table, alias, joins, sortColumn }: ListSource<Row>,
  { scope }: Search,
  { order }: Range,
  { found, page }: { found: Prisma.Sql; page: Prisma.Sql },
): Promise<Read<Row>> {
  const rows = await ctx.db.rows<Row & { matching: number }>(
    Prisma.sql`
      WITH found AS MATERIALIZED (${found}), matching AS (SELECT count(*)::int AS count FROM found), page AS (${page})
      SELECT ${columns}, matching.count AS matching
      FROM matching LEFT JOIN page ON true
      LEFT JOIN ${Prisma.raw(`${table} ${alias} ON ${alias}.id`)} = page.id AND ${scope} ${joins}
      ORDER BY ${orderSql(sortColumn, alias, order)}`,
    { times: 'text', plan: 'anew' },
  );
  return { rows: withoutMatching(rows.filter(({ id }) => id !== null)), matching: rows[0]?.matching ?? 0 };
}

function foundSql<Row>({ alias, sortColumn, filters }: ListSource<Row>, from: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`SELECT ${Prisma.raw(`${alias}.id, ${sortColumn.name}`)} FROM ${from} WHERE ${filters}`;
}

/** The matches. If their ids are many, they come without the values that they are sorted by: they are only counted then. */
function foundByIdSql<Row>({ table, alias, sortColumn, filters }: ListSource<Row>, ids: Prisma.Sql): Prisma.Sql {
  const areFew = Prisma.sql`(SELECT count(*) FROM hit) <= ${mostLookedUp}`;
  return Prisma.sql`
    WITH hit AS MATERIALIZED (${ids} LIMIT ${manyFrom})
    SELECT hit.id, ${Prisma.raw(`${sortColumn.name} FROM hit JOIN ${table} ${alias} ON ${alias}.id`)} = hit.id
    WHERE ${areFew} AND ${filters}
    UNION ALL SELECT hit.id, NULL FROM hit WHERE NOT ${areFew}`;
}

/** The page from the collected matches. Rows without a sort value come after any position. */
function fromFoundSql<Row>(source: ListSource<Row>, range: Range, condition: Prisma.Sql): Prisma.Sql {
  const { alias, sortColumn } = source;
  const { after, order } = range;
  const orWithout = after?.value === null ? Prisma.empty : Prisma.sql`OR ${Prisma.raw(sortColumn.name)} IS NULL`;
  const beyond = after ? Prisma.sql`AND (${afterSql(sortColumn, alias, order, after)} ${orWithout})` : Prisma.empty;
  return Prisma.sql`
    SELECT ${Prisma.raw(`${alias}.id FROM found ${alias}`)} WHERE ${condition} ${beyond} ${rangeSql(source, range)}`;
}

/** The page from the first part of the order, if more than few match. */
function walkedSql<Row>(source: ListSource<Row>, { scope }: Search, range: Range, areFew: Prisma.Sql): Prisma.Sql {
  const { table, alias, sortColumn, filters } = source;
  const { after, order } = range;
  const beyond = after ? Prisma.sql`AND ${afterSql(sortColumn, alias, order, after)}` : Prisma.empty;
  const walked = Prisma.sql`
    SELECT ${Prisma.raw(`${alias}.* FROM ${table} ${alias}`)} WHERE ${scope} ${beyond}
    ORDER BY ${orderSql(sortColumn, alias, order)} LIMIT ${mostWalked}`;
  return Prisma.sql`
    SELECT ${Prisma.raw(`${alias}.id`)} FROM (${walked}) ${Prisma.raw(alias)}
    WHERE NOT ${areFew} AND ${filters} ${rangeSql(source, range)}`;
}

function rangeSql<Row>({ alias, sortColumn }: ListSource<Row>, { order, limit, offset }: Range): Prisma.Sql {
  return Prisma.sql`ORDER BY ${orderSql(sortColumn, alias, order)} LIMIT ${limit} OFFSET ${offset}`;
}

function withoutMatching<Row>(rows: (Row & { matching: number })[]): Row[] {
  return rows.map(({ matching: _matching, ...row }) => row as Row);
}
