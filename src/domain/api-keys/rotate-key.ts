import type { ApiKey } from '../../../generated/prisma/client.ts';
import type { ApiKeyWithSecret } from '../../../generated/sdk/types.gen.ts';
import { Conflict } from '../../base/errors.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { newSecretOfKey } from '../access/create-key.ts';
import { presentKey, recordKeys } from './api-key.ts';

const mostValid = 5;

/**
 * Gives a locked key a new secret. The replaced one works for so many seconds more; those that were replaced before keep
 * their own ends. Throws Conflict for a key that no longer works, and when too many secrets would.
 */
export async function rotateKey(tx: RecordingWork, old: ApiKey, keepOldForSeconds: number): Promise<ApiKeyWithSecret> {
  const { id, userId } = old;
  const now = tx.clock();
  if (old.revokedAt) throw new Conflict('The API key is revoked: create another one');
  if (old.expiresAt && old.expiresAt <= now) throw new Conflict('The API key has expired: create another one');
  if (keepOldForSeconds > 0) await keep(tx, old, new Date(now.getTime() + keepOldForSeconds * 1_000));
  const { key, columns } = newSecretOfKey();
  const row = await tx.db.apiKey.update({ where: { id }, data: columns });
  await recordKeys(tx, 'api_key.rotated', userId, [row]);
  return { ...presentKey(row), key };
}

async function keep(tx: RecordingWork, { id: keyId, hash }: ApiKey, endsAt: Date): Promise<void> {
  const older = await tx.db.formerApiKeySecret.count({ where: { keyId, endsAt: { gt: tx.clock() } } });
  // The replaced one and the new one come on top.
  if (older + 2 > mostValid)
    throw new Conflict(
      `${mostValid} secrets of the API key work at once: wait for one to end, or rotate with keepOldForSeconds 0`,
    );
  await tx.db.formerApiKeySecret.create({ data: { hash, keyId, endsAt } });
}
