import type { Prisma } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import { hashApiKey, newApiKey } from './api-key.ts';
import type { Scope } from './scopes.ts';

interface NewKey {
  userId: string;
  name: string;
  scopes: Scope[];
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

interface CreatedKey extends Omit<NewKey, 'userId'> {
  id: string;
  /** The key itself. Only its hash is stored, so it can be shown only now. */
  key: string;
  createdAt: Date;
}

export async function createKey(
  db: Prisma.TransactionClient,
  { userId, name, scopes, expiresAt }: NewKey,
): Promise<CreatedKey> {
  const key = newApiKey();
  const { id, createdAt } = await db.apiKey.create({
    data: { id: newId('key'), userId, name, scopes, expiresAt, hash: hashApiKey(key) },
  });
  return { id, key, name, scopes, expiresAt, createdAt };
}
