import type { ApiKey, User } from '../../../generated/prisma/client.ts';
import type { ApiKeyEvent, ApiKey as PresentedApiKey } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { record } from '../../platform/events/record.ts';
import { adminRoles } from '../access/roles.ts';
import { scopesOfKey } from '../access/scopes.ts';
import type { CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import { lockKeyRow } from './api-key-sql.ts';

export function presentKey(row: ApiKey): PresentedApiKey {
  return presentAs<PresentedApiKey>('ApiKey', { ...row, scopes: scopesOfKey(row) });
}

/** Locks the key until the transaction ends. Throws NotFound. */
export async function lockKey(tx: RecordingWork, id: string): Promise<ApiKey & { user: User }> {
  await lockKeyRow(tx, { id });
  const row = await tx.db.apiKey.findUnique({ where: { id }, include: { user: true } });
  if (!row) throw new NotFound(`No API key has the id ${id}`);
  return row;
}

/** The same for a key of the caller's user. Throws a 404 for one that is revoked, too. */
export async function lockOwnKey(tx: CallerContext, id: string): Promise<ApiKey> {
  const own = { id, userId: tx.caller.user.id };
  await lockKeyRow(tx, own);
  const row = await tx.db.apiKey.findFirst({ where: { ...own, revokedAt: null } });
  if (!row) throw new NotFound('You have no API key with this id that is not revoked');
  return row;
}

/** Records what happened to keys of one user, in every workspace where they are owner or admin. */
export async function recordKeys(
  tx: RecordingWork,
  type: ApiKeyEvent['type'],
  userId: string,
  rows: readonly ApiKey[],
): Promise<void> {
  if (rows.length === 0) return;
  const memberships = await tx.db.member.findMany({
    where: { userId, status: 'active', role: { in: adminRoles } },
    orderBy: { workspaceId: 'asc' },
  });
  for (const { workspaceId } of memberships)
    for (const row of rows) {
      const subject = { type: 'apiKey', id: row.id } as const;
      const event = { type, workspaceId, projectId: null, feedbackId: null, subject, changes: null };
      record(tx, { ...event, data: presentKey(row) });
    }
}
