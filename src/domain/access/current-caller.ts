import { Unauthorized } from '../../base/errors.ts';
import type { Caller, CallerContext, SqlCallerContext } from '../operation.ts';
import { findToken } from './app-tokens.ts';
import { findKey } from './keyring.ts';
import { requireScope } from './scopes.ts';
import { findSession } from './sessions.ts';

/**
 * Reads the caller as they are now, with all workspaces that they reach. Throws a 401 or 403 if what they sent, a key or the
 * token of a session or an app, has ended or has lost the operation's scope.
 */
export async function readCaller({
  db,
  clock,
  secrets,
  caller: { type, hash },
  scope,
}: Pick<SqlCallerContext, 'db' | 'clock' | 'secrets' | 'caller' | 'scope'>): Promise<Caller> {
  const now = clock();
  const find = {
    session: () => findSession(db, hash),
    apiKey: () => findKey(db, hash, now),
    app: () => findToken({ db, secrets }, hash),
  };
  const found = await find[type]();
  if (!found || (found.expiresAt && found.expiresAt <= now)) throw new Unauthorized();
  requireScope(found.caller, scope);
  return found.caller;
}

/** Returns the context with its caller as they are now, for work whose effect outlives their access. Throws as `readCaller`. */
export async function withCurrentCaller<Ctx extends CallerContext>(ctx: Ctx): Promise<Ctx> {
  return { ...ctx, caller: await readCaller(ctx) };
}
