import { Prisma, type PrismaClient } from '../../../generated/prisma/client.ts';
import type { Client, Db, Reading, Sql, Statement } from './sql.ts';

/** Adds statements to the models of a client, and of its transactions. Outside of a transaction they go past Prisma. */
export function withSql(prisma: PrismaClient, outside: Sql, inSqlTransaction: Client['inSqlTransaction']): Client {
  const sqlOf = (self: object): Sql => {
    const db = Prisma.getExtensionContext(self) as unknown;
    return db === client ? outside : new PrismaSql(db as Prisma.TransactionClient);
  };
  const client = prisma.$extends({
    client: {
      rows(statement: Statement, reading?: Reading) {
        return sqlOf(this).rows(statement, reading);
      },
      run(statement: Statement) {
        return sqlOf(this).run(statement);
      },
      inTransaction: <Result>(work: (db: Db) => Promise<Result>) =>
        client.$transaction((db) => work(db as unknown as Db)),
      inSqlTransaction,
    },
  }) as unknown as Client;
  return client;
}

/** Sends statements in a transaction of Prisma. */
class PrismaSql implements Sql {
  readonly #db: Prisma.TransactionClient;

  constructor(db: Prisma.TransactionClient) {
    this.#db = db;
  }

  async rows<Row extends object>({ text, values }: Statement, { times }: Reading = {}): Promise<Row[]> {
    const rows = await this.#db.$queryRawUnsafe<Row[]>(text, ...values);
    return times === 'text' ? rows.map(withTimesAsText) : rows;
  }

  async run({ text, values }: Statement): Promise<number> {
    return this.#db.$executeRawUnsafe(text, ...values);
  }
}

function withTimesAsText<Row extends object>(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
