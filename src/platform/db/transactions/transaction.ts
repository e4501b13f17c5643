import type { Prisma, PrismaClient } from '../../../../generated/prisma/client.ts';

/** Runs the work in one transaction, which is rolled back if the work rejects. */
export type Begin = <Result>(work: (db: Prisma.TransactionClient) => Promise<Result>) => Promise<Result>;

/** The transaction took too long, or was used after its end. */
export class TransactionOver extends Error {
  override name = 'TransactionOver';
}

/** The code of Prisma for the same. Transactions of the embedded database are its own. */
const codeOfPrisma = 'P2028';

export function isTransactionOver(error: unknown): boolean {
  return error instanceof TransactionOver || (error as { code?: unknown } | null)?.code === codeOfPrisma;
}

const begins = new WeakMap<PrismaClient, Begin>();

/** Lets {@link transaction} open this client's transactions past it. */
export function beginThrough(prisma: PrismaClient, begin: Begin): void {
  begins.set(prisma, begin);
}

/** Runs the work in one transaction. Use only the `db` that it gets, and await everything that it does. */
export function transaction<Result>(
  prisma: PrismaClient,
  work: (db: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  const begin = begins.get(prisma);
  return begin ? begin(work) : prisma.$transaction(work);
}
