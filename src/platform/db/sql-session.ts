import type { PGlite } from '@electric-sql/pglite';
import { type Client, Query } from 'pg';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { queueSchemaOf, usualSchema } from './address.ts';
import { isoTimeTypes } from './iso-time-types.ts';
import { withIsoTimes } from './pglite-parsers.ts';

/** What work on a connection of its own needs, the same for PostgreSQL and the embedded database. */
export interface SqlTransaction {
  /** Where the job queue has its tables. */
  queueSchema: string;
  /** Runs a script of any number of statements. */
  run(script: string): Promise<void>;
  rows<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Returns the rows with times as the API writes them. */
  read<Row>(sql: Prisma.Sql): Promise<Row[]>;
  /** Passes on each row as it comes, so that the rows need not be in memory together. */
  each<Row>(sql: Prisma.Sql, take: (row: Row) => void): Promise<void>;
}

export interface SqlSession {
  transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
}

/** Work on a connection of its own may take long, whatever limits the other connections have. */
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

export function pgSession(client: Client, queueSchema: string): SqlSession {
  const tx: SqlTransaction = {
    queueSchema,
    run: async (script) => {
      await client.query(script);
    },
    rows: async <Row>(sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows as Row[],
    read: async <Row>({ text, values }: Prisma.Sql) =>
      (await client.query({ text, values, types: isoTimeTypes })).rows as Row[],
    each: (sql, take) => passRows(client, sql, take),
  };
  return {
    async transaction(work) {
      await client.query(begin);
      try {
        const result = await work(tx);
        await client.query('COMMIT');
        return result;
      } catch (error) {
        // The connection itself may have failed. The first error is the one to report.
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
  };
}

function passRows<Row>(client: Client, { text, values }: Prisma.Sql, take: (row: Row) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query = new Query({ text, values, types: isoTimeTypes });
  query.on('error', reject).on('end', () => resolve());
  query.on('row', (row) => {
    try {
      take(row as Row);
    } catch (error) {
      reject(error);
    }
  });
  client.query(query);
  return promise;
}

export function pgliteSession(pglite: PGlite): SqlSession {
  const isoTimes = withIsoTimes(pglite);
  return {
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          queueSchema: queueSchemaOf(usualSchema),
          run: async (script) => {
            await tx.exec(script);
          },
          rows: async <Row>(sql: string, params: unknown[] = []) => (await tx.query<Row>(sql, params)).rows as Row[],
          read: async <Row>({ text, values }: Prisma.Sql) => (await tx.query<Row>(text, values, isoTimes)).rows,
          each: async <Row>({ text, values }: Prisma.Sql, take: (row: Row) => void) =>
            (await tx.query<Row>(text, values, isoTimes)).rows.forEach(take),
        }),
      ),
  };
}
