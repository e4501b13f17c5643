import type { Prisma, PrismaClient } from '../../../generated/prisma/client.ts';

/** A statement with a placeholder for each value, such as what `Prisma.sql` makes. */
export type Statement = Pick<Prisma.Sql, 'text' | 'values'>;

export interface Reading {
  /** `text` returns times as the API writes them. Otherwise they are dates. */
  times?: 'text';
  /**
   * `anew` plans the statement at each use. Otherwise each connection keeps its plan, and planning is most of the cost of
   * finding or storing a single row. Lists have as many texts as there are combinations of filters, and are planned anew.
   */
  plan?: 'anew';
}

/** A database or a transaction, as far as hand-written statements use it. They must cast `bigint` and `numeric`. */
export interface Sql {
  /** Returns the rows of a statement, whose columns are named as the fields of `Row`. */
  rows<Row extends object>(statement: Statement, reading?: Reading): Promise<Row[]>;
  /** Returns how many rows the statement has written. */
  run(statement: Statement): Promise<number>;
}

/** The models of Prisma, without its own ways to send a statement. */
type Models = Omit<Prisma.TransactionClient, `$${string}`>;

/** A database or a transaction, with models and statements. */
export type Db = Models & Sql;

/** Runs the work in one transaction, which is rolled back if the work rejects. Use only its argument, and await everything. */
export interface Transactions {
  /** A transaction of Prisma. */
  inTransaction<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  /** A transaction without models. It costs a third of one of Prisma's, for requests that are frequent. */
  inSqlTransaction<Result>(work: (db: Sql) => Promise<Result>): Promise<Result>;
}

/** The database itself, outside of all transactions. */
export type Client = PrismaClient & Sql & Transactions;

/** The transaction took too long, or was used after its end. */
export class TransactionOver extends Error {
  override name = 'TransactionOver';

  constructor() {
    super('The transaction is over: it has ended, or took longer than 10 s');
  }
}

/** The longest time that a transaction may take. */
export const longestTransactionMs = 10_000;

/** The code of Prisma for the same. */
const codeOfPrisma = 'P2028';

export function isTransactionOver(error: unknown): boolean {
  return error instanceof TransactionOver || (error as { code?: unknown } | null)?.code === codeOfPrisma;
}
