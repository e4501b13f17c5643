import type { ApiKey } from '../../../generated/prisma/client.ts';
import { newId } from '../../base/ids.ts';
import type { Db } from '../../platform/db/sql.ts';
import { hashApiKey, newApiKey, prefixOfKey } from './api-key.ts';
import { type Scope, scopeColumns } from './scopes.ts';

export interface NewKey {
  userId: string;
  name: string;
  scopes: Scope[];
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
  /** The key that makes it, whose limit it has. */
  makerId?: string | null;
  isLimited?: boolean;
  workspaceIds?: string[];
}

interface CreatedKey {
  /** The key itself. Only its hash is stored, so it can be shown only now. */
  key: string;
  row: ApiKey;
}

export async function createKey(db: Db, wanted: NewKey, createdAt = new Date()): Promise<CreatedKey> {
  const { key, columns } = newSecretOfKey();
  const stored = { ...wanted, ...scopeColumns(wanted.scopes), ...columns };
  const row = await db.apiKey.create({ data: { id: newId('key'), ...stored, createdAt } });
  return { key, row };
}

/** Makes the secret of a key, and what is stored of it. */
export function newSecretOfKey(): { key: string; columns: Pick<ApiKey, 'hash' | 'prefix'> } {
  const key = newApiKey();
  return { key, columns: { hash: hashApiKey(key), prefix: prefixOfKey(key) } };
}
