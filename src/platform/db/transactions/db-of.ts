import { Prisma } from '../../../../generated/prisma/client.ts';

/** What the statements of a transaction go through. */
export interface Ways {
  /** Lets Prisma take part in the transaction. */
  join(): Promise<Prisma.TransactionClient>;
  /** Sends a statement past Prisma. */
  send(sql: { text: string; values: unknown[] }): Promise<{ rows: object[]; rowCount: number | null }>;
}

type Raw = [sql: TemplateStringsArray | Prisma.Sql, ...values: unknown[]];
type Action = (...args: unknown[]) => Promise<unknown>;

/** What Prisma calls the client of a transaction. Its models wait for Prisma to join, at the first use of one. */
export function dbOf(ways: Ways): Prisma.TransactionClient {
  return new TransactionDb(ways) as unknown as Prisma.TransactionClient;
}

class TransactionDb {
  readonly ways: Ways;

  constructor(ways: Ways) {
    this.ways = ways;
  }

  async $queryRaw(...raw: Raw): Promise<object[]> {
    return (await this.ways.send(toSql(raw))).rows;
  }

  async $executeRaw(...raw: Raw): Promise<number> {
    return (await this.ways.send(toSql(raw))).rowCount ?? 0;
  }

  /** For pg-boss, which writes its statements itself. */
  async $queryRawUnsafe(text: string, ...values: unknown[]): Promise<object[]> {
    return (await this.ways.send({ text, values })).rows;
  }
}

for (const name of Object.values(Prisma.ModelName)) {
  const model = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  Object.defineProperty(TransactionDb.prototype, model, {
    get(this: TransactionDb) {
      const { ways } = this;
      return new Proxy({}, { get: (_target, action: string) => actionOf(ways, model, action) });
    },
  });
}

function actionOf(ways: Ways, model: string, action: string): Action {
  return async (...args) => {
    const joined = (await ways.join()) as unknown as Record<string, Record<string, Action>>;
    return joined[model]?.[action]?.(...args);
  };
}

function toSql([sql, ...values]: Raw): Prisma.Sql {
  return sql instanceof Prisma.Sql ? sql : Prisma.sql(sql, ...values);
}
