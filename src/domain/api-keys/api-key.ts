import type { ApiKey, Prisma, User } from '../../../generated/prisma/client.ts';
import type { ApiKey as PresentedApiKey } from '../../../generated/sdk/types.gen.ts';
import { NotFound } from '../../base/errors.ts';
import type { EventTypeOf } from '../../platform/events/event.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { record } from '../../platform/events/record.ts';
import { limitOfKey } from '../access/api-key.ts';
import { adminRoles } from '../access/roles.ts';
import { scopesOfKey } from '../access/scopes.ts';
import type { Caller, CallerContext } from '../operation.ts';
import { presentAs } from '../present-as.ts';
import { lockUser } from '../users/user-sql.ts';
import { lockKeyRow } from './api-key-sql.ts';

export function presentKey(row: ApiKey): PresentedApiKey {
  return presentAs<PresentedApiKey>('ApiKey', { ...row, scopes: scopesOfKey(row), workspaceIds: limitOfKey(row) });
}

/** Locks the key until the transaction ends. Throws NotFound. */
export async function lockKey(tx: RecordingWork, id: string): Promise<ApiKey & { user: User }> {
  const found = await tx.db.apiKey.findUnique({ where: { id } });
  if (!found) throw new NotFound(`No API key has the id ${id}`);
  await lockUser(tx.db, found.userId);
  await lockKeyRow(tx, { id });
  return tx.db.apiKey.findUniqueOrThrow({ where: { id }, include: { user: true } });
}

/** Returns which keys the caller sees and changes: those of its user, and of a limited key only itself and those it made. */
export function ownKeys({ type, id, user, limitedTo }: Caller): Prisma.ApiKeyWhereInput {
  const isLimited = type === 'apiKey' && limitedTo !== null;
  return { userId: user.id, ...(isLimited && { OR: [{ id }, { makerId: id }] }) };
}

/** Locks a key of the caller's until the transaction ends. Throws a 404 for one that is revoked, too. */
export async function lockOwnKey(tx: CallerContext, id: string): Promise<ApiKey> {
  await lockUser(tx.db, tx.caller.user.id);
  await lockKeyRow(tx, { id, userId: tx.caller.user.id });
  const row = await tx.db.apiKey.findFirst({ where: { ...ownKeys(tx.caller), id, revokedAt: null } });
  if (!row) throw new NotFound('You have no API key with this id that is not revoked');
  return row;
}

/** Records what happened to keys of one user, in every workspace where they are owner or admin. */
export async function recordKeys(
  tx: RecordingWork,
  type: EventTypeOf<'api_key'>,
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
      if (row.isLimited && !row.workspaceIds.includes(workspaceId)) continue;
      const subject = { type: 'apiKey', id: row.id } as const;
      const event = { type, workspaceId, projectId: null, feedbackId: null, subject, changes: null };
      // A workspace learns nothing of the others.
      record(tx, { ...event, data: presentKey({ ...row, workspaceIds: [workspaceId] }) });
    }
}
