import type { Prisma } from '../../../generated/prisma/client.ts';
import { measureQuery } from './query-measurement.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** Whether its text is one of few, so that it may be prepared. */
  isOneOfFew: boolean;
  /** Whether it only reads, and takes so little that others may wait for it. */
  isShort?: boolean;
}

/** Sends a statement to the database itself, and returns its rows with times as the API writes them. */
export type Send = (statement: Statement) => Promise<object[]>;

const senders = new WeakMap<object, Send>();

/** Lets {@link readRows} send the statements of this client, or of this transaction, past Prisma. */
export function readThrough(db: Prisma.TransactionClient, send: Send): void {
  senders.set(db, send);
}

/**
 * Returns the rows of a hand-written statement, with times as the API writes them. It costs half as much as
 * `$queryRaw`, for reads that every client waits for. In a transaction of the embedded database it is `$queryRaw`,
 * because only that knows its connection. Both convert all types alike except `bigint` and `numeric`: cast those.
 */
export function readRows<Row extends object>(db: Prisma.TransactionClient, sql: Prisma.Sql): Promise<Row[]> {
  return read(db, sql, { isOneOfFew: false });
}

/**
 * Does the same for statements with few different texts. Each connection keeps the plan, and planning is most of the
 * cost of finding or storing a single row. Not for lists, which have as many texts as there are combinations of
 * filters.
 */
export function readRowsPrepared<Row extends object>(db: Prisma.TransactionClient, sql: Prisma.Sql): Promise<Row[]> {
  return read(db, sql, { isOneOfFew: true });
}

/**
 * Does the same on a connection that other requests use at the same time. For reads that take less than a few
 * milliseconds, because those sent after it wait for it.
 */
export function readRowsShared<Row extends object>(db: Prisma.TransactionClient, sql: Prisma.Sql): Promise<Row[]> {
  return read(db, sql, { isOneOfFew: true, isShort: true });
}

async function read<Row extends object>(
  db: Prisma.TransactionClient,
  sql: Prisma.Sql,
  how: Pick<Statement, 'isOneOfFew' | 'isShort'>,
): Promise<Row[]> {
  const send = senders.get(db);
  if (!send) return (await db.$queryRaw<Row[]>(sql)).map(withIsoTimes);
  const { text, values } = sql;
  return measureQuery(text, () => send({ text, values, ...how })) as Promise<Row[]>;
}

function withIsoTimes<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
