import type { Prisma } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';

/** A key that is revoked already keeps its first time. Throws NotFound. */
export async function revokeKey(db: Prisma.TransactionClient, id: string): Promise<void> {
  await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
  if ((await db.apiKey.count({ where: { id } })) === 0) throw new NotFound(`There is no API key with the id ${id}`);
}
