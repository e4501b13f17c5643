import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { isoTimeTypes } from './iso-time-types.ts';
import { noteLackOfRoom } from './lack-of-room.ts';
import { inQuerySpan, measureQuery, startQuery } from './query-measurement.ts';
import { longestTransactionMs, type Reading, type Sql, type Statement, TransactionOver } from './sql.ts';
import type { StatementNames } from './statement-names.ts';

/** A pool, or one of its connections. */
interface Queryable {
  query(config: QueryConfig): Promise<QueryResult<object>>;
}

/** Statements of Prisma have names of the same kind, because both use the same connections. */
export type Names = Pick<StatementNames, 'nameOf'>;

/** Sends statements over a pool or a connection. */
export class PgSql implements Sql {
  readonly #to: Queryable;
  readonly #names: Names;

  constructor(to: Queryable, names: Names) {
    this.#to = to;
    this.#names = names;
  }

  async rows<Row extends object>(statement: Statement, { times, plan }: Reading = {}): Promise<Row[]> {
    const name = plan === 'anew' ? undefined : this.#names.nameOf(statement.text);
    const { rows } = await this.#send(statement, { name, ...(times === 'text' && { types: isoTimeTypes }) });
    return rows as Row[];
  }

  async run(statement: Statement): Promise<number> {
    const { rowCount } = await this.#send(statement, { name: this.#names.nameOf(statement.text) });
    return rowCount ?? 0;
  }

  async #send({ text, values }: Statement, { name, types }: Partial<Pick<QueryConfig, 'name' | 'types'>>) {
    const config = { text, values: values.map(inUtc), ...(types && { types }), ...(name !== undefined && { name }) };
    const end = startQuery(text);
    try {
      return await inQuerySpan(text, () => this.#to.query(config));
    } catch (error) {
      noteLackOfRoom(error);
      throw error;
    } finally {
      end();
    }
  }
}

/** pg would write the time of the process's own zone, which is another day in a column that has only a date. */
function inUtc(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** Runs the work in a transaction on a connection of the pool. */
export async function inPgTransaction<Result>(
  pool: Pool,
  names: Names,
  work: (db: Sql) => Promise<Result>,
): Promise<Result> {
  const transaction = new PgTransaction(await pool.connect());
  // Lets go of all locks, whatever the work still waits for.
  const expiry = setTimeout(() => void transaction.rollBack(), longestTransactionMs);
  try {
    await transaction.begin();
    const result = await work(new PgSql(transaction, names));
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  } finally {
    clearTimeout(expiry);
  }
}

const ignore = () => undefined;

class PgTransaction implements Queryable {
  readonly #connection: PoolClient;
  #last: Promise<unknown> = Promise.resolve();
  #isOver = false;

  constructor(connection: PoolClient) {
    this.#connection = connection;
    // A connection that breaks between two statements makes the next one fail. Without a listener it ends the process.
    connection.on('error', ignore);
  }

  /** pg takes one statement at a time. Once the transaction is over, its connection may be another's. */
  async query(config: QueryConfig): Promise<QueryResult<object>> {
    if (this.#isOver) throw new TransactionOver();
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    try {
      await before;
      return await this.#connection.query<object>(config);
    } finally {
      resolve();
    }
  }

  async begin(): Promise<void> {
    await this.#send('BEGIN');
  }

  /** PostgreSQL answers the COMMIT of a transaction in which a statement had failed with ROLLBACK, and no error. */
  async commit(): Promise<void> {
    if (this.#isOver) throw new TransactionOver();
    const command = await this.#end('COMMIT');
    if (command !== 'COMMIT') throw new Error('A statement of the transaction had failed, so it was rolled back');
  }

  /** The caller has an error to report already. The pool drops a connection on which this fails. */
  async rollBack(): Promise<void> {
    if (!this.#isOver) await this.#end('ROLLBACK').catch(ignore);
  }

  async #end(text: 'COMMIT' | 'ROLLBACK'): Promise<string> {
    const ended = this.#send(text);
    this.#isOver = true;
    try {
      return (await ended).command;
    } finally {
      this.#connection.off('error', ignore);
      this.#connection.release();
    }
  }

  #send(text: string): Promise<QueryResult<object>> {
    return measureQuery(text, () => this.query({ text }));
  }
}
