import { AsyncLocalStorage } from 'node:async_hooks';
import type { PrismaPg } from '@prisma/adapter-pg';
import type { QueryConfig, QueryResult } from 'pg';
import type { Prisma, PrismaClient } from '../../../../generated/prisma/client.ts';

/** The connection of a transaction that others end. */
export interface SharedConnection {
  query(config: QueryConfig): Promise<QueryResult<object>>;
}

/** Prisma's part in a transaction. */
export interface Joined {
  db: Promise<Prisma.TransactionClient>;
  /** Ends Prisma's part, before the transaction ends. */
  leave(): Promise<void>;
}

const joining = new AsyncLocalStorage<SharedConnection>();

/** Lets transactions of this adapter run on the connection of another, see {@link joinPrisma}. Returns the same adapter. */
export function letJoin(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => {
      const connection = joining.getStore();
      return connection ? partOf(adapter, connection) : start(isolation);
    };
    return adapter;
  };
  return factory;
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/** What the adapter itself makes of a connection, but with a COMMIT and a ROLLBACK that nobody sends. */
function partOf(adapter: Adapter, connection: SharedConnection): Transaction {
  const { provider, adapterName, pgOptions } = adapter as Adapter & { pgOptions: unknown };
  const fields = { provider, adapterName, pgOptions, client: connection, options: { usePhantomQuery: true } };
  const nothing = async () => undefined;
  return Object.assign(Object.create(Object.getPrototypeOf(adapter)), fields, { commit: nothing, rollback: nothing });
}

/** Lets Prisma take part in a transaction, on its connection. The adapter must be one of {@link letJoin}. */
export function joinPrisma(prisma: PrismaClient, connection: SharedConnection): Joined {
  const db = Promise.withResolvers<Prisma.TransactionClient>();
  const end = Promise.withResolvers<void>();
  const part = joining.run(connection, () =>
    prisma.$transaction((tx) => {
      db.resolve(tx);
      return end.promise;
    }),
  );
  part.catch(db.reject);
  return {
    db: db.promise,
    leave: () => {
      end.resolve();
      return part;
    },
  };
}
