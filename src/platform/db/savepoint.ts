import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from './sql.ts';

/** Does a part of a transaction. If it fails, only what it wrote itself is undone. */
export async function withSavepoint<Result>(tx: { db: Sql }, work: () => Promise<Result>): Promise<Result> {
  await tx.db.run(Prisma.sql`SAVEPOINT part`);
  try {
    const result = await work();
    await tx.db.run(Prisma.sql`RELEASE SAVEPOINT part`);
    return result;
  } catch (error) {
    await undo(tx);
    throw error;
  }
}

/** Does work in a transaction and undoes whatever it wrote. Only its result stays. */
export async function rehearse<Result>(tx: { db: Sql }, work: () => Promise<Result>): Promise<Result> {
  await tx.db.run(Prisma.sql`SAVEPOINT part`);
  try {
    return await work();
  } finally {
    await undo(tx);
  }
}

async function undo(tx: { db: Sql }): Promise<void> {
  await tx.db.run(Prisma.sql`ROLLBACK TO SAVEPOINT part`);
  // Otherwise the name would still mean this savepoint, and not that of the work around it.
  await tx.db.run(Prisma.sql`RELEASE SAVEPOINT part`);
}
