import { type Pool, types } from 'pg';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { measureQuery } from './query-measurement.ts';

const pools = new WeakMap<object, Pool>();

/** Lets {@link readRows} send this client's statements straight to the pool behind it. */
export function readFrom(pool: Pool, prisma: PrismaClient): void {
  pools.set(prisma, pool);
}

/**
 * Returns the rows of a hand-written statement, with times as the API writes them. It costs half as much as
 * `$queryRaw`, for reads that every client waits for. In a transaction and on the embedded database it is `$queryRaw`,
 * because only that knows their connection. Both convert all types alike except `bigint` and `numeric`: cast those.
 */
export function readRows<Row extends object>(db: Prisma.TransactionClient, sql: Prisma.Sql): Promise<Row[]> {
  return read(db, sql);
}

/**
 * Does the same for statements with few different texts. Each connection keeps the plan, and planning is most of the
 * cost of finding or storing a single row. Not for lists, which have as many texts as there are combinations of
 * filters.
 */
export function readRowsPrepared<Row extends object>(db: Prisma.TransactionClient, sql: Prisma.Sql): Promise<Row[]> {
  return read(db, sql, statementName);
}

async function read<Row extends object>(
  db: Prisma.TransactionClient,
  sql: Prisma.Sql,
  nameOf?: (text: string) => string,
): Promise<Row[]> {
  const pool = pools.get(db);
  if (!pool) return (await db.$queryRaw<Row[]>(sql)).map(withIsoTimes);
  const { text, values } = sql;
  const query = { text, values, name: nameOf?.(text), types: { getTypeParser } };
  const { rows } = await measureQuery(text, () => pool.query<Row>(query));
  return rows;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `heed_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** From text to text: turning each time into a Date and back is a tenth of a list's cost. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.TIMESTAMPTZ ? isoTime : types.getTypeParser(oid, format);

/**
 * PostgreSQL writes `2026-01-31 09:30:00+00`, or the same with one to three decimals. Every connection is set to UTC.
 */
function isoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}

function withIsoTimes<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
