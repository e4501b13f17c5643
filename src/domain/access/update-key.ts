import type { Prisma } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';
import type { Scope } from './scopes.ts';

interface KeyChanges {
  name: string | undefined;
  scopes: Scope[] | undefined;
  /** Null for a key that does not expire. */
  expiresAt: Date | null | undefined;
}

/** Changes what is given. Throws NotFound. */
export async function updateKey(db: Prisma.TransactionClient, id: string, changes: KeyChanges): Promise<void> {
  const { count } = await db.apiKey.updateMany({ where: { id }, data: changes });
  if (count === 0) throw new NotFound(`No API key has the id ${id}`);
}
