import { setImmediate } from 'node:timers/promises';
import type { PGlite, Transaction } from '@electric-sql/pglite';
import { withIsoTimes } from './pglite-parsers.ts';
import { measureQuery } from './query-measurement.ts';
import { longestTransactionMs, type Reading, type Sql, type Statement, TransactionOver } from './sql.ts';

/** Sends statements to the embedded database, or in a transaction of it. */
export class PgliteSql implements Sql {
  readonly #to: Pick<Transaction, 'query'>;
  readonly #isoTimes: ReturnType<typeof withIsoTimes>;

  constructor(pglite: PGlite, to: Pick<Transaction, 'query'> = pglite) {
    this.#to = to;
    this.#isoTimes = withIsoTimes(pglite);
  }

  async rows<Row extends object>({ text, values }: Statement, { times }: Reading = {}): Promise<Row[]> {
    const options = times === 'text' ? this.#isoTimes : undefined;
    const { rows } = await measureQuery(text, () => this.#to.query<Row>(text, values, options));
    return rows;
  }

  async run({ text, values }: Statement): Promise<number> {
    const { affectedRows } = await measureQuery(text, () => this.#to.query(text, values));
    return affectedRows ?? 0;
  }
}

/** Runs the work in a transaction. The database works in this process, so requests would wait for all its statements together. */
export function inPgliteTransaction<Result>(pglite: PGlite, work: (db: Sql) => Promise<Result>): Promise<Result> {
  return pglite.transaction(async (transaction) => {
    const expiry = setTimeout(() => void transaction.rollback(), longestTransactionMs);
    try {
      const result = await work(new PgliteSql(pglite, pausing(transaction)));
      if (transaction.closed) throw new TransactionOver();
      return result;
    } finally {
      clearTimeout(expiry);
    }
  });
}

/** Lets the process do something else before each statement. */
export function pausing(transaction: Transaction): Pick<Transaction, 'query'> {
  return {
    query: async (text, values, options) => {
      await setImmediate();
      if (transaction.closed) throw new TransactionOver();
      return transaction.query(text, values, options);
    },
  };
}
