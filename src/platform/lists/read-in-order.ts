import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { readRows, readRowsPrepared } from '../db/read-rows.ts';
import { type Count, type CountColumns, countOf } from './count.ts';
import type { ListSource, Range, Read } from './list-source.ts';
import { afterSql, limitSql, orderSql } from './order.ts';

/** Reads along the index of the sort column. The rows and their count usually come in one round trip. */
export async function readInOrder<Row extends object>(
  ctx: Context,
  source: ListSource<Row>,
  range: Range,
): Promise<Read<Row>> {
  const { columns, alias, joins, filters, sortColumn } = source;
  const { order, after, offset, limit } = range;
  const count = countOf(source, ctx.clock, ctx.begin === null);
  const read = (condition: Prisma.Sql, most: number) => {
    const sql = Prisma.sql`
      SELECT ${columns}, ${count.sql}
      FROM ${mergedSql(source, range, condition)} ${joins}
      WHERE ${filters} ${condition}
      ORDER BY ${orderSql(sortColumn, alias, order)} ${limitSql(most, offset)}`;
    return (source.isIndexed ? readRowsPrepared : readRows)<Row & CountColumns>(ctx.db, sql);
  };

  const rows = await read(after ? Prisma.sql`AND ${afterSql(sortColumn, alias, order, after)}` : Prisma.empty, limit);
  if (after && after.value !== null && sortColumn.isNullable && rows.length < limit)
    rows.push(...(await read(Prisma.sql`AND ${Prisma.raw(sortColumn.name)} IS NULL`, limit - rows.length)));
  if (!after && offset === 0 && rows.length < limit) return { rows: withoutCount(rows), matching: rows.length };
  const total = count.take(rows[0] ?? (await readCount(ctx, count)));
  return total === null ? readInOrder(ctx, source, range) : { rows: withoutCount(rows), matching: total };
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

function withoutCount<Row>(rows: (Row & CountColumns)[]): Row[] {
  return rows.map(({ matching: _matching, sequence: _sequence, ...row }) => row as Row);
}

async function readCount(ctx: Context, count: Count): Promise<CountColumns> {
  const [row] = await readRows<CountColumns>(ctx.db, Prisma.sql`SELECT ${count.sql}`);
  return row ?? { matching: 0, sequence: null };
}
