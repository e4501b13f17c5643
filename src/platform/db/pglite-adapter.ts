import { setImmediate } from 'node:timers/promises';
import type { ParserOptions, PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { withArrays } from './pglite-parsers.ts';

/** Returns Prisma's adapter. It brings the same parsers with each query, and gets those of arrays added. */
export function pgliteAdapter(pglite: PGlite): PrismaPGlite {
  let brought: ParserOptions | undefined;
  let completed: ParserOptions = {};
  const complete = (own: ParserOptions = {}) => {
    if (own !== brought) completed = withArrays(pglite, own);
    brought = own;
    return completed;
  };
  const completing = (queries: Pick<Transaction, 'query'>) => ({
    query: (sql: string, values: unknown[], options: QueryOptions) =>
      queries.query(sql, values, { ...options, parsers: complete(options.parsers) }),
  });
  const client = {
    ...completing(pglite),
    exec: (script: string) => pglite.exec(script),
    transaction: <Result>(work: (tx: object) => Promise<Result>) =>
      pglite.transaction((tx) => work({ ...completing(pausing(tx)), rollback: () => tx.rollback() })),
  };
  return new PrismaPGlite(client as unknown as PGlite);
}

/** The database works in this process. Without pauses, requests would wait for all statements of a transaction together. */
function pausing(tx: Transaction): Pick<Transaction, 'query'> {
  return {
    query: async (sql, values, options) => {
      await setImmediate();
      return tx.query(sql, values, options);
    },
  };
}
