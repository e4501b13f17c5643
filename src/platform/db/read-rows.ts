import { type Pool, types } from 'pg';
import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';

const pools = new WeakMap<object, Pool>();

/** Lets the statements of this client that {@link readRows} runs go straight to the pool that is behind it. */
export function readFrom(pool: Pool, prisma: PrismaClient): void {
  pools.set(prisma, pool);
}

/**
 * The rows of a hand-written statement, times as the API writes them: `$queryRaw` at half its cost, for what every
 * client waits for. In a transaction and on the embedded database it is `$queryRaw`, which alone knows their connection.
 * Both make the same of the columns' types except of `bigint` and `numeric`; cast those.
 */
export function readRows<Row extends object>(db: Prisma.TransactionClient, sql: Prisma.Sql): Promise<Row[]> {
  return read(db, sql);
}

/**
 * The same for statements of few different texts: each connection keeps the plan, and planning is most of what finding or
 * storing a single row costs. Not for lists, whose texts are as many as filters can be combined.
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
  const { rows } = await pool.query<Row>({ text, values, name: nameOf?.(text), types: { getTypeParser } });
  return rows;
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  const name = statementNames.get(text) ?? `heed_${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** From text to text: making a Date of each time only to write it again is a tenth of what a list costs. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.TIMESTAMPTZ ? isoTime : types.getTypeParser(oid, format);

/** PostgreSQL writes `2026-01-31 09:30:00+00` in UTC, which every connection is set to, or with one to three decimals. */
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
