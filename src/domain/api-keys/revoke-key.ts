import type { ApiKey } from '../../../generated/prisma/client.ts';
import type { ApiKey as PresentedApiKey } from '../../../generated/sdk/types.gen.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { presentKey, recordKeys } from './api-key.ts';

/** Revokes a locked key with all its secrets, and the keys that it made. One that is already revoked keeps its first time. */
export async function revokeKey(tx: RecordingWork, key: ApiKey): Promise<PresentedApiKey> {
  if (key.revokedAt) return presentKey(key);
  const { id, userId } = key;
  const row = await tx.db.apiKey.update({ where: { id }, data: { revokedAt: tx.clock() } });
  await tx.db.formerApiKeySecret.deleteMany({ where: { keyId: id } });
  await recordKeys(tx, 'api_key.revoked', userId, [row]);
  for (const made of await tx.db.apiKey.findMany({ where: { makerId: id, revokedAt: null } }))
    await revokeKey(tx, made);
  return presentKey(row);
}
