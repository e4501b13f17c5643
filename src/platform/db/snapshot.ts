import type { DatabaseAccess } from './client.ts';
import type { SqlTransaction } from './sql-session.ts';
import { withSession } from './with-session.ts';

/** Reads what the database has at one moment, while others go on writing. Changes nothing. `name` says for what. */
export function withSnapshot<Result>(
  database: DatabaseAccess,
  name: string,
  work: (tx: SqlTransaction) => Promise<Result>,
): Promise<Result> {
  return withSession(database, name, (session) =>
    session.transaction(async (tx) => {
      await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return work(tx);
    }),
  );
}

/** Returns the rows of a query in batches, so that only one batch is in memory. One query at a time. */
export async function* inBatches<Row>(tx: SqlTransaction, query: string, size: number): AsyncGenerator<Row[]> {
  await tx.rows(`DECLARE batches NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const rows = await tx.rows<Row>(`FETCH ${size} FROM batches`);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await tx.rows('CLOSE batches');
}
