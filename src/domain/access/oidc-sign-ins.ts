import type { OidcSignIn } from '../../../generated/prisma/client.ts';
import type { PendingSignIn } from '../../platform/oidc/provider.ts';
import type { SignInContext } from '../operation.ts';
import { hashToken, randomToken } from './session-token.ts';

/** How long a browser may be away at the provider. */
export const oidcSignInMs = 10 * 60_000;

/** Keeps what the browser needs to finish, for this browser and for one use. */
export async function keepOidcSignIn(ctx: SignInContext, pending: PendingSignIn, returnTo: string): Promise<void> {
  const { state, nonce, codeVerifier } = pending;
  const secret = randomToken();
  const expiresAt = new Date(ctx.clock().getTime() + oidcSignInMs);
  const hashes = { stateHash: hashToken(state), browserHash: hashToken(secret) };
  await ctx.db.oidcSignIn.create({ data: { ...hashes, nonce, codeVerifier, returnTo, expiresAt } });
  ctx.signInCookie.keep(secret);
}

/** Uses up what was kept and returns it. Null if it was used, has expired or is another browser's. */
export async function useOidcSignIn(ctx: SignInContext, state: string): Promise<OidcSignIn | null> {
  const browserHash = hashToken(ctx.signInCookie.read() ?? '');
  const where = { stateHash: hashToken(state), browserHash, expiresAt: { gt: ctx.clock() } };
  const kept = await ctx.db.oidcSignIn.findFirst({ where });
  // Of two at the same time, the second finds nothing left to delete.
  const { count } = await ctx.db.oidcSignIn.deleteMany({ where });
  return count === 0 ? null : kept;
}
