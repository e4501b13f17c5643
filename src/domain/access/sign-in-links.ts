import type { SignInLink } from '../../../generated/prisma/client.ts';
import { SignInFailed } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import { hashToken, randomToken } from './session-token.ts';

type Kind = Partial<Pick<SignInLink, 'signsIn' | 'invitedTo'>>;

/**
 * Makes a link that works once: by default the user signs in with it. Its token stands behind the `#`, so that no server on the way sees it.
 */
export async function createSignInLink(ctx: Context, userId: string, lifeMs: number, kind: Kind = {}): Promise<string> {
  const token = randomToken();
  const now = ctx.clock();
  const expiresAt = new Date(now.getTime() + lifeMs);
  await ctx.db.signInLink.create({ data: { hash: hashToken(token), userId, createdAt: now, expiresAt, ...kind } });
  return `${ctx.siteUrl}/app/sign-in#token=${token}`;
}

/** Uses up the link of this token, and returns it. Throws SignInFailed if it no longer holds. */
export async function useSignInLink(tx: Context, token: string): Promise<SignInLink> {
  const where = { hash: hashToken(token), expiresAt: { gt: tx.clock() } };
  const link = await tx.db.signInLink.findFirst({ where });
  // Of two at the same time, the second finds nothing left to delete.
  const { count } = await tx.db.signInLink.deleteMany({ where });
  if (!link || count === 0) throw new SignInFailed();
  return link;
}
