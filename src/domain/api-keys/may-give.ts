import { Forbidden, Unauthorized } from '../../base/errors.ts';
import { hasCredential } from '../access/still-admitted.ts';
import type { CallerContext } from '../operation.ts';

/**
 * Requires that the caller may hand out a secret with these scopes: a key never gets more than it has itself. What is
 * remembered of the caller is not enough here, because a new secret outlives a caller who was just revoked.
 */
export async function requireMayGive(tx: CallerContext, scopes: readonly string[]): Promise<void> {
  const lacked = scopes.filter((scope) => !tx.caller.scopes.has(scope));
  if (tx.caller.type === 'apiKey' && lacked.length > 0)
    throw new Forbidden(
      `This API key lacks ${lacked.join(', ')}: it can give another key only scopes that it has itself`,
    );
  if (!(await hasCredential(tx))) throw new Unauthorized();
}
