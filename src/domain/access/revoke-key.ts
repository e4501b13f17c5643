import type { Prisma } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';

/** Revokes a key. One that is already revoked keeps its first time. Throws NotFound. */
export async function revokeKey(db: Prisma.TransactionClient, id: string): Promise<void> {
  await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
  if ((await db.apiKey.count({ where: { id } })) === 0) throw new NotFound(`No API key has the id ${id}`);
}
