import type { PrismaPg } from '@prisma/adapter-pg';
import { measureQuery } from './query-measurement.ts';

/** As Prisma's types say, which it does not export: what the adapters of both engines have. */
type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;
type Queries = Pick<Transaction, 'queryRaw' | 'executeRaw'>;

/** Who uses the connections, as far as Prisma does. */
export interface Use {
  /** How many statements and transactions have a connection or wait for one. */
  underWay: number;
}

/** Lets the adapter measure each statement, and count in `use` what is under way. Returns the same adapter. */
export function measureAdapter<Factory extends { connect(): Promise<object> }>(factory: Factory, use: Use): Factory {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = (await connect()) as Adapter;
    const whileUsed = <Result>(run: () => Promise<Result>): Promise<Result> => {
      use.underWay += 1;
      return run().finally(() => {
        use.underWay -= 1;
      });
    };
    measureTransactions(adapter, use);
    measureStatements(adapter, whileUsed);
    return adapter;
  };
  return factory;
}

function measureStatements(queries: Queries, through: <Result>(run: () => Promise<Result>) => Promise<Result>): void {
  const queryRaw = queries.queryRaw.bind(queries);
  const executeRaw = queries.executeRaw.bind(queries);
  queries.queryRaw = (query) => measureQuery(query.sql, () => through(() => queryRaw(query)));
  queries.executeRaw = (query) => measureQuery(query.sql, () => through(() => executeRaw(query)));
}

/** Returns what runs one statement after the other. Prisma reads the relations of an `include` at the same time, and pg takes one at a time. */
function inTurns(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run, run);
    last = result;
    return result;
  };
}

/** A transaction has its connection until it ends, whatever it does meanwhile. */
function measureTransactions(adapter: Adapter, use: Use): void {
  const start = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (isolation) => {
    use.underWay += 1;
    let isOver = false;
    const end = () => {
      if (!isOver) use.underWay -= 1;
      isOver = true;
    };
    try {
      const transaction = await measureQuery('BEGIN', () => start(isolation));
      measureStatements(transaction, inTurns());
      const { commit, rollback } = transaction;
      transaction.commit = () => commit.call(transaction).finally(end);
      transaction.rollback = () => rollback.call(transaction).finally(end);
      return transaction;
    } catch (error) {
      end();
      throw error;
    }
  };
}
