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

/** Changes what is given of a locked key. The keys that it made end with it at the latest. */
export async function changeKey(
  tx: RecordingWork,
  { id }: ApiKey,
  { scopes, ...others }: KeyChanges,
): Promise<PresentedApiKey> {
  const data = { ...others, ...(scopes && scopeColumns(scopes)) };
  const row = await tx.db.apiKey.update({ where: { id }, data });
  if (row.expiresAt) await endMade(tx, id, row.expiresAt);
  return presentKey(row);
}

async function endMade(tx: RecordingWork, makerId: string, expiresAt: Date): Promise<void> {
  const outlives = { OR: [{ expiresAt: null }, { expiresAt: { gt: expiresAt } }] };
  const made = await tx.db.apiKey.updateManyAndReturn({ where: { makerId, ...outlives }, data: { expiresAt } });
  for (const { id } of made) await endMade(tx, id, expiresAt);
}
