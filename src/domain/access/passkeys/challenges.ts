import type { Context } from '../../../platform/context.ts';
import { randomToken } from '../session-token.ts';

/** How long a browser may take to sign a challenge. */
export const challengeMs = 5 * 60_000;

/** Keeps a challenge for one use, and returns its id. `sessionId` is of the session that adds a passkey, if one does. */
export async function keepChallenge(ctx: Context, challenge: string, sessionId: string | null): Promise<string> {
  const id = randomToken();
  const expiresAt = new Date(ctx.clock().getTime() + challengeMs);
  await ctx.db.passkeyChallenge.create({ data: { id, challenge, sessionId, expiresAt } });
  return id;
}

/** Uses up the challenge and returns it. Null if it was used, has expired or was not made for this. */
export async function useChallenge(ctx: Context, id: string, sessionId: string | null): Promise<string | null> {
  const where = { id, sessionId, expiresAt: { gt: ctx.clock() } };
  const kept = await ctx.db.passkeyChallenge.findFirst({ where });
  // Of two at the same time, the second finds nothing left to delete.
  const { count } = await ctx.db.passkeyChallenge.deleteMany({ where });
  return count === 0 ? null : (kept?.challenge ?? null);
}
