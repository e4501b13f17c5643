import type { Pool } from 'pg';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';
import { isoTimeTypes } from './iso-time-types.ts';
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
  const query = { text, values, name: nameOf?.(text), types: isoTimeTypes };
  const { rows } = await measureQuery(text, () => pool.query<Row>(query));
  return rows;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `heed_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function withIsoTimes<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
