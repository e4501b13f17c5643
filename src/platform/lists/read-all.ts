import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlTransaction } from '../db/sql-session.ts';
import type { Push } from '../files/spool.ts';
import type { Position } from './cursor.ts';
import type { ListSource } from './list-source.ts';
import { afterSql, type Order, orderSql } from './order.ts';

/** About how many characters a batch has, as far as the rows before it tell. At most two batches wait to be pushed. */
const batchLength = 1_000_000;
const fewestRows = 20;
const mostRows = 1_000;
const firstRows = 200;

/** How many rows become text together. Rows that live longer make the memory grow, because V8 takes them for old. */
const rowsOfPart = 20;

/** Where a batch begins. Undefined is the start of the list. */
type Start = Position | 'rows without a value' | undefined;

/** What is known of a batch once all its rows are there. */
interface Batch {
  length: number;
  count: number;
  last: Position | undefined;
}

/**
 * Reads a whole list along its order, in batches that each begin where the last one ended. `write` puts rows into text,
 * some at a time, and the text is pushed at once. Reading waits only while the reader takes it slowly. Returns how many rows there are.
 */
export async function readAll<Row extends { id: string }>(
  tx: Pick<SqlTransaction, 'each'>,
  source: ListSource<Row>,
  order: Order,
  write: (rows: Row[]) => string,
  push: Push,
): Promise<number> {
  let limit = firstRows;
  let total = 0;
  let pushed = Promise.resolve();
  const take = (text: string) => {
    pushed = pushed.then(() => push(text));
    // Whoever awaits it learns of a failure. Until then nobody does.
    pushed.catch(() => undefined);
  };
  const begin = (start: Start) => {
    const read = readBatch(tx, source, batchSql(source, order, start, limit), (rows) => {
      const text = write(rows);
      take(text);
      return text.length;
    });
    // If nobody wants the rest, nobody awaits it.
    read.catch(() => undefined);
    return { start, limit, read };
  };
  for (let next: ReturnType<typeof begin> | undefined = begin(undefined); next; ) {
    const batch: Batch = await next.read;
    const ofBatch = pushed;
    total += batch.count;
    if (batch.count > 0)
      limit = Math.min(mostRows, Math.max(fewestRows, Math.round((batchLength * batch.count) / batch.length)));
    const start: Start = findNext(source, next, batch);
    next = start && begin(start);
    await ofBatch;
  }
  return total;
}

async function readBatch<Row extends { id: string }>(
  tx: Pick<SqlTransaction, 'each'>,
  { sortValueOf }: ListSource<Row>,
  sql: Prisma.Sql,
  pass: (rows: Row[]) => number,
): Promise<Batch> {
  const batch: Batch = { length: 0, count: 0, last: undefined };
  let rows: Row[] = [];
  const passRows = () => {
    const last = rows.at(-1);
    if (!last) return;
    batch.length += pass(rows);
    batch.count += rows.length;
    batch.last = { value: sortValueOf(last), id: last.id };
    rows = [];
  };
  await tx.each<Row>(sql, (row) => {
    rows.push(row);
    if (rows.length === rowsOfPart) passRows();
  });
  passRows();
  return batch;
}

/** Rows without a value come after the last row with one, and are no longer found by comparing with it. */
function findNext<Row>(
  { sortColumn }: ListSource<Row>,
  { start, limit }: { start: Start; limit: number },
  { count, last }: Batch,
): Start {
  if (count === limit) return last;
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
