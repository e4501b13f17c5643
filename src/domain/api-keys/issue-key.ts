import type { ApiKeyWithSecret } from '../../../generated/sdk/types.gen.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { createKey, type NewKey } from '../access/create-key.ts';
import { presentKey, recordKeys } from './api-key.ts';

/** Makes a key and records it. Only what it returns has the secret, as `key`. */
export async function issueKey(tx: RecordingWork, wanted: NewKey): Promise<ApiKeyWithSecret> {
  const { key, row } = await createKey(tx.db, wanted, tx.clock());
  await recordKeys(tx, 'api_key.created', row.userId, [row]);
  return { ...presentKey(row), key };
}
