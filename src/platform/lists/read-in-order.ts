import { Prisma } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { type CountColumns, countOf } from './count.ts';
import type { ListSource, Range, Read } from './list-source.ts';
import { afterSql, limitSql, orderSql } from './order.ts';

/**
 * Reads along the index of the sort column, the rows and their count in one round trip. When an event makes many screens load
 * the same list, those who ask while it is being read share the rows of one later statement.
 */
export function readInOrder<Row extends { id: string }>(
  ctx: Context,
  source: ListSource<Row>,
  range: Range,
): Promise<Read<Row>> {
  return ctx.batches.once(ctx, listName(source, range), () => read(ctx, source, range));
}

/** The same for the same rows. */
function listName<Row>(
  { table, filters, sortColumn }: ListSource<Row>,
  { order, after, offset, limit }: Range,
): string {
  const { sql, values } = filters;
  return JSON.stringify([table, sql, values, sortColumn.name, order, after, offset, limit]);
}

async function read<Row extends { id: string }>(
  ctx: Context,
  source: ListSource<Row>,
  range: Range,
): Promise<Read<Row>> {
  const { columns, sortColumn, alias, isIndexed } = source;
  const { after, offset, limit, order } = range;
  const count = countOf(source, ctx.clock, ctx.begin === null);
  const send = (condition: Prisma.Sql, most: number) => {
    const sql = rowsSql(source, range, Prisma.sql`${columns}, ${count.sql}`, condition, most);
    return ctx.db.rows<Row & CountColumns>(sql, { times: 'text', ...(!isIndexed && { plan: 'anew' }) });
  };
  const rows = await send(after ? Prisma.sql`AND ${afterSql(sortColumn, alias, order, after)}` : Prisma.empty, limit);
  if (after && after.value !== null && sortColumn.isNullable && rows.length < limit) {
    const without = Prisma.sql`AND ${Prisma.raw(sortColumn.name)} IS NULL`;
    rows.push(...(await send(without, limit - rows.length)));
  }
  if (!after && offset === 0 && rows.length < limit) return { rows: withoutCount(rows), matching: rows.length };
  const matching = count.take(rows[0] ?? (await readCount(ctx, count)));
  return { rows: withoutCount(rows), matching };
}

function rowsSql<Row>(
  source: ListSource<Row>,
  range: Range,
  columns: Prisma.Sql,
  condition: Prisma.Sql,
  most: number,
): Prisma.Sql {
  const { alias, joins, filters, sortColumn } = source;
  return Prisma.sql`
    SELECT ${columns}
    FROM ${mergedSql(source, range, condition)} ${joins}
    WHERE ${filters} ${condition}
    ORDER BY ${orderSql(sortColumn, alias, range.order)} ${limitSql(most, range.offset)}`;
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

/** Blanks it in the rows, which nobody else has yet. JSON leaves it out, and a copy of so many fields takes far longer. */
function withoutCount<Row extends object>(rows: (Row & CountColumns)[]): Row[] {
  for (const row of rows) Object.assign(row, { matching: undefined, sequence: undefined });
  return rows;
}

async function readCount(ctx: Context, count: { sql: Prisma.Sql }): Promise<CountColumns> {
  const [row] = await ctx.db.rows<CountColumns>(Prisma.sql`SELECT ${count.sql}`, { plan: 'anew' });
  return row ?? { matching: 0, sequence: null };
}
