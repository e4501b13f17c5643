import { Prisma } from '../../../generated/prisma/client.ts';
import type { SqlTransaction } from '../db/sql-session.ts';

/** Takes one of the workspace's places, over all processes, until the transaction ends. False if all are taken. */
export async function takeSlot(tx: SqlTransaction, workspaceId: string, most: number): Promise<boolean> {
  for (let place = 0; place < most; place++) {
    const name = `export ${place} ${workspaceId}`;
    const [row] = await tx.read<{ taken: boolean }>(
      Prisma.sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS taken`,
    );
    if (row?.taken) return true;
  }
  return false;
}
