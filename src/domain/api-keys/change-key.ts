import type { ApiKey } from '../../../generated/prisma/client.ts';
import type { ApiKey as PresentedApiKey } from '../../../generated/sdk/types.gen.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { type Scope, scopeColumns } from '../access/scopes.ts';
import { presentKey } from './api-key.ts';

interface KeyChanges {
  name?: string | undefined;
  scopes?: Scope[] | undefined;
  /** Null for a key that does not expire. */
  expiresAt?: Date | null | undefined;
}

/** Changes what is given of a locked key. */
export async function changeKey(
  tx: RecordingWork,
  { id }: ApiKey,
  { scopes, ...others }: KeyChanges,
): Promise<PresentedApiKey> {
  const data = { ...others, ...(scopes && scopeColumns(scopes)) };
  return presentKey(await tx.db.apiKey.update({ where: { id }, data }));
}
