import type { ApiKey } from '../../../generated/prisma/client.ts';
import { Forbidden, Unauthorized } from '../../base/errors.ts';
import { readCaller } from '../access/current-caller.ts';
import { findKey } from '../access/keyring.ts';
import type { CallerContext } from '../operation.ts';
import { lockKeyRow } from './api-key-sql.ts';

/** The key that makes or rotates another one. */
export interface Giver extends Pick<ApiKey, 'id' | 'isLimited' | 'workspaceIds'> {
  /** When the secret that was sent ends. Null for one that does not. */
  endsAt: Date | null;
}

/**
 * Requires that the caller may hand out a secret with these scopes, and returns the key that does, or null for a session. A
 * key never gives more than it has itself. The key is read and locked here, because what is remembered of the caller may be
 * seconds old, and a new secret outlives a caller who was just revoked.
 */
export async function requireMayGive(tx: CallerContext, scopes: readonly string[]): Promise<Giver | null> {
  const { type, id, hash } = tx.caller;
  if (type === 'session') {
    await readCaller(tx);
    return null;
  }
  const lacked = scopes.filter((scope) => !tx.caller.scopes.has(scope));
  if (lacked.length > 0)
    throw new Forbidden(
      `This API key lacks ${lacked.join(', ')}: it can give another key only scopes that it has itself`,
    );
  await lockKeyRow(tx, { id });
  await readCaller(tx);
  const found = await findKey(tx.db, hash, tx.clock());
  if (!found) throw new Unauthorized();
  const { isLimited, workspaceIds } = found.row;
  return { id, isLimited, workspaceIds, endsAt: found.expiresAt };
}

/** Requires that what a key gives ends no later than the secret that it sends. Null is a secret that does not end. */
export function requireNoLaterEnd(giver: Giver | null, expiresAt: Date | null): void {
  const endsAt = giver?.endsAt;
  if (endsAt && (expiresAt === null || expiresAt > endsAt))
    throw new Forbidden(
      `The secret of this API key ends at ${endsAt.toISOString()}: it can give no secret that ends later`,
    );
}
