import type { ParserOptions, PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { withArrays } from './pglite-parsers.ts';
import { pausing } from './pglite-sql.ts';

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
