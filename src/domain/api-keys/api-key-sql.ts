import { Prisma } from '../../../generated/prisma/client.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';

/** Locks the key until the transaction ends. Locks nothing if there is no such key, or none of this user. */
export async function lockKeyRow(tx: RecordingWork, { id, userId }: { id: string; userId?: string }): Promise<void> {
  const ofUser = userId === undefined ? Prisma.empty : Prisma.sql`AND user_id = ${userId}`;
  await tx.db.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${id} ${ofUser} FOR UPDATE`;
}
