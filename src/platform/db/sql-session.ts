import { type PGlite, types } from '@electric-sql/pglite';
import type { Client } from 'pg';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { isoTime, isoTimeTypes } from './iso-time-types.ts';

/** What work on a connection of its own needs, the same for PostgreSQL and the embedded database. */
export interface SqlTransaction {
  /** Runs a script of any number of statements. */
  run(script: string): Promise<void>;
  rows<Row>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Returns the rows with times as the API writes them. */
  read<Row>(sql: Prisma.Sql): Promise<Row[]>;
}

export interface SqlSession {
  transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
}

export function pgSession(client: Client): SqlSession {
  const tx: SqlTransaction = {
    run: async (script) => {
      await client.query(script);
    },
    rows: async <Row>(sql: string, params: unknown[] = []) => (await client.query(sql, params)).rows as Row[],
    read: async <Row>({ text, values }: Prisma.Sql) =>
      (await client.query({ text, values, types: isoTimeTypes })).rows as Row[],
  };
  return {
    async transaction(work) {
      await client.query('BEGIN');
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

export function pgliteSession(pglite: PGlite): SqlSession {
  return {
    transaction: (work) =>
      pglite.transaction((tx) =>
        work({
          run: async (script) => {
            await tx.exec(script);
          },
          rows: async <Row>(sql: string, params: unknown[] = []) => (await tx.query<Row>(sql, params)).rows as Row[],
          read: async <Row>({ text, values }: Prisma.Sql) =>
            (await tx.query<Row>(text, values, { parsers: { [types.TIMESTAMPTZ]: isoTime } })).rows,
        }),
      ),
  };
}
