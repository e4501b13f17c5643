import { Prisma } from '../../../generated/prisma/client.ts';
import type { Position } from './cursor.ts';
import type { ListSource } from './list-source.ts';
import { afterSql, type Order, orderSql } from './order.ts';

/** About how many characters a batch has, as far as the rows before it tell. Two batches are in memory. */
const batchLength = 1_000_000;
const fewestRows = 20;
const mostRows = 1_000;
const firstRows = 200;

/** Where a batch begins. Undefined is the start of the list. */
type Start = Position | 'rows without a value' | undefined;

/**
 * Reads a whole list along its order, in batches that each begin where the last one ended, and returns each batch as
 * `write` puts it into text. The next batch is read while the one before it is used.
 */
export async function* readAll<Row extends { id: string }>(
  read: (sql: Prisma.Sql) => Promise<Row[]>,
  source: ListSource<Row>,
  order: Order,
  write: (rows: Row[]) => string,
): AsyncGenerator<{ text: string; count: number }> {
  let limit = firstRows;
  const begin = (start: Start) => {
    const rows = read(batchSql(source, order, start, limit));
    // If nobody wants the rest, nobody awaits it.
    rows.catch(() => undefined);
    return { start, limit, rows };
  };
  for (let batch: ReturnType<typeof begin> | undefined = begin(undefined); batch; ) {
    const rows: Row[] = await batch.rows;
    const next: Start = findNext(source, batch, rows);
    batch = next && begin(next);
    if (rows.length === 0) continue;
    const text = write(rows);
    limit = Math.min(mostRows, Math.max(fewestRows, Math.round((batchLength * rows.length) / text.length)));
    yield { text, count: rows.length };
  }
}

/** Rows without a value come after the last row with one, and are no longer found by comparing with it. */
function findNext<Row extends { id: string }>(
  { sortColumn, sortValueOf }: ListSource<Row>,
  { start, limit }: { start: Start; limit: number },
  rows: Row[],
): Start {
  const last = rows.at(-1);
  if (last && rows.length === limit) return { value: sortValueOf(last), id: last.id };
  const isAmongValues = typeof start === 'object' && start.value !== null;
  return sortColumn.isNullable && isAmongValues ? 'rows without a value' : undefined;
}

function batchSql<Row>(source: ListSource<Row>, order: Order, start: Start, limit: number): Prisma.Sql {
  const { columns, table, alias, joins, filters, sortColumn } = source;
  return Prisma.sql`
    SELECT ${columns} FROM ${Prisma.raw(`${table} ${alias}`)} ${joins}
    WHERE ${filters} ${startSql(source, order, start)}
    ORDER BY ${orderSql(sortColumn, alias, order)} LIMIT ${limit}`;
}

function startSql<Row>({ alias, sortColumn }: ListSource<Row>, order: Order, start: Start): Prisma.Sql {
  if (start === undefined) return Prisma.empty;
  if (typeof start === 'object') return Prisma.sql`AND ${afterSql(sortColumn, alias, order, start)}`;
  return Prisma.sql`AND ${Prisma.raw(sortColumn.name)} IS NULL`;
}
