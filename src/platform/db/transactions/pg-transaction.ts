import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Prisma, PrismaClient } from '../../../../generated/prisma/client.ts';
import { measureQuery } from '../query-measurement.ts';
import { readThrough } from '../read-rows.ts';
import type { Queryable, SendTo } from '../send-to-pg.ts';
import { dbOf } from './db-of.ts';
import { type Joined, joinPrisma } from './join-prisma.ts';
import { TransactionOver } from './transaction.ts';

const longestMs = 10_000;

/**
 * Runs the work in a transaction on a connection of the pool, which costs a third of one of Prisma's. Prisma joins it
 * at the first use of a model.
 */
export async function inPgTransaction<Result>(
  prisma: PrismaClient,
  pool: Pool,
  sendTo: SendTo,
  work: (db: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return new PgTransaction(prisma, await pool.connect(), sendTo).run(work);
}

const ignore = () => undefined;
const over = () => new TransactionOver('The transaction is over: it has ended, or took longer than 10 s');

class PgTransaction {
  readonly #prisma: PrismaClient;
  readonly #connection: PoolClient;
  readonly #sendTo: SendTo;
  #joined: Joined | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(prisma: PrismaClient, connection: PoolClient, sendTo: SendTo) {
    this.#prisma = prisma;
    this.#connection = connection;
    this.#sendTo = sendTo;
    // A connection that breaks between two statements makes the next one fail. Without a listener it ends the process.
    connection.on('error', ignore);
  }

  async run<Result>(work: (db: Prisma.TransactionClient) => Promise<Result>): Promise<Result> {
    // Lets go of all locks, whatever the work still waits for.
    const expiry = setTimeout(() => void this.#rollBack(), longestMs);
    try {
      await this.#measured.query({ text: 'BEGIN' });
      const result = await work(this.#db());
      await this.#joined?.leave();
      await this.#commit();
      return result;
    } catch (error) {
      await this.#joined?.leave().catch(ignore);
      await this.#rollBack();
      throw error;
    } finally {
      clearTimeout(expiry);
    }
  }

  #db(): Prisma.TransactionClient {
    const db = dbOf({
      join: () => this.#join(),
      send: ({ text, values }) => this.#sendTo(this.#measured, { text, values, isOneOfFew: true, times: 'dates' }),
    });
    readThrough(db, async (statement) => (await this.#sendTo(this.#inTurn, statement)).rows);
    return db;
  }

  /** pg takes one statement at a time. Once the transaction is over, its connection may be another's. */
  readonly #inTurn: Queryable = {
    query: async (config: QueryConfig) => {
      if (this.#isOver) throw over();
      const before = this.#last;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#last = promise;
      try {
        await before;
        return await this.#connection.query<object>(config);
      } finally {
        resolve();
      }
    },
  };

  readonly #measured: Queryable = {
    query: (config) => measureQuery(config.text, () => this.#inTurn.query(config)),
  };

  #join(): Promise<Prisma.TransactionClient> {
    this.#joined ??= joinPrisma(this.#prisma, this.#measured);
    return this.#joined.db;
  }

  /** PostgreSQL answers the COMMIT of a transaction in which a statement had failed with ROLLBACK, and no error. */
  async #commit(): Promise<void> {
    if (this.#isOver) throw over();
    const command = await this.#end('COMMIT');
    if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed, so it was rolled back');
  }

  /** Whoever rolls back has an error to tell already. A connection on which it fails is broken, and the pool drops it. */
  async #rollBack(): Promise<void> {
    if (!this.#isOver) await this.#end('ROLLBACK').catch(ignore);
  }

  async #end(text: 'COMMIT' | 'ROLLBACK'): Promise<string> {
    const ended = this.#measured.query({ text });
    this.#isOver = true;
    try {
      return (await ended).command;
    } finally {
      this.#connection.off('error', ignore);
      this.#connection.release();
    }
  }
}
