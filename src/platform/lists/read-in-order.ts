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
  { order, after, offset, limit }: Range,
): Promise<Read<Row>> {
  const { columns, table, alias, joins, filters, sortColumn } = source;
  const from = Prisma.raw(`${table} ${alias}`);
  const matching = matchingSql(from, filters, ctx.clock());
  const read = (condition: Prisma.Sql, most: number) => {
    const sql = Prisma.sql`
      SELECT ${columns}, ${matching} AS matching
      FROM ${from} ${joins}
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

export function withoutMatching<Row>(rows: (Row & { matching: number })[]): Row[] {
  return rows.map(({ matching: _matching, ...row }) => row as Row);
}

async function countMatching(ctx: Context, matching: Prisma.Sql): Promise<number> {
  const [row] = await readRows<{ matching: number }>(ctx.db, Prisma.sql`SELECT ${matching} AS matching`);
  return row?.matching ?? 0;
}
