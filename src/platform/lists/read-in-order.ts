import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { readRows } from '../db/read-rows.ts';
import { matchingSql } from './count.ts';
import type { ListSource, Range, Read } from './list-source.ts';
import { afterSql, orderSql } from './order.ts';

/** Reads along the index of the sort column. The rows and their count usually come in one round trip. */
export async function readInOrder<Row extends object>(
  ctx: Context,
  source: ListSource<Row>,
  range: Range,
): Promise<Read<Row>> {
  const { columns, alias, joins, filters, sortColumn } = source;
  const { order, after, offset, limit } = range;
  const matching = matchingSql(source, ctx.clock());
  const read = (condition: Prisma.Sql, most: number) => {
    const sql = Prisma.sql`
      SELECT ${columns}, ${matching} AS matching
      FROM ${mergedSql(source, range, condition)} ${joins}
      WHERE ${filters} ${condition}
      ORDER BY ${orderSql(sortColumn, alias, order)} LIMIT ${most} OFFSET ${offset}`;
    return readRows<Row & { matching: number }>(ctx.db, sql);
  };

  const rows = await read(after ? Prisma.sql`AND ${afterSql(sortColumn, alias, order, after)}` : Prisma.empty, limit);
  if (after && after.value !== null && sortColumn.isNullable && rows.length < limit)
    rows.push(...(await read(Prisma.sql`AND ${Prisma.raw(sortColumn.name)} IS NULL`, limit - rows.length)));
  if (!after && offset === 0 && rows.length < limit) return { rows: withoutMatching(rows), matching: rows.length };
  return { rows: withoutMatching(rows), matching: rows[0]?.matching ?? (await countMatching(ctx, matching)) };
}

/** The first rows of each alternative as one table, if there are several. */
function mergedSql<Row>(source: ListSource<Row>, { order, offset, limit }: Range, condition: Prisma.Sql): Prisma.Sql {
  const { table, alias, filters, sortColumn, alternatives = [] } = source;
  if (alternatives.length < 2) return Prisma.raw(`${table} ${alias}`);
  const from = Prisma.raw(`SELECT ${alias}.* FROM ${table} ${alias} WHERE`);
  const parts = alternatives.map(
    (alternative) => Prisma.sql`(
        ${from} ${alternative} AND ${filters} ${condition}
        ORDER BY ${orderSql(sortColumn, alias, order)} LIMIT ${offset + limit})`,
  );
  return Prisma.sql`(${Prisma.join(parts, ' UNION ALL ')}) ${Prisma.raw(alias)}`;
}

export function withoutMatching<Row>(rows: (Row & { matching: number })[]): Row[] {
  return rows.map(({ matching: _matching, ...row }) => row as Row);
}

async function countMatching(ctx: Context, matching: Prisma.Sql): Promise<number> {
  const [row] = await readRows<{ matching: number }>(ctx.db, Prisma.sql`SELECT ${matching} AS matching`);
  return row?.matching ?? 0;
}
