import type { SignInLink } from '../../../generated/prisma/client.ts';
import { SignInFailed } from '../../base/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/sql.ts';
import { hashToken, randomToken } from './session-token.ts';
import { hasMethod } from './sign-in-methods.ts';

type Kind = Partial<Pick<SignInLink, 'signsIn' | 'wasMailed' | 'invitedTo'>>;

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

/** Returns the link of this token, which stays unused. Throws SignInFailed if it no longer holds. */
export async function findSignInLink({ db, clock }: Context, token: string): Promise<SignInLink> {
  const link = await db.signInLink.findFirst({ where: { hash: hashToken(token), expiresAt: { gt: clock() } } });
  if (!link) throw new SignInFailed();
  return link;
}

/** Uses up the link, and with it the other one of the same invitation. Throws SignInFailed if it is used already. */
export async function useSignInLink({ db }: Context, { hash, userId, invitedTo }: SignInLink): Promise<void> {
  // The second of two simultaneous calls finds nothing left to delete.
  const { count } = await db.signInLink.deleteMany({ where: { hash } });
  if (count === 0) throw new SignInFailed();
  if (invitedTo !== null) await db.signInLink.deleteMany({ where: { userId, invitedTo } });
}

/** Whether the link came to the user by mail, or from the person who runs the service. Whoever has it proves the address. */
export function provesAddress({ wasMailed, invitedTo }: SignInLink): boolean {
  return wasMailed || invitedTo === null;
}

/**
 * Whether the link begins a session. The inviter knows a link that was shown, so that one does only where mail cannot
 * reach the user, and only while the account is one that nobody else has used or invited.
 */
export async function maySignIn(tx: Context, link: SignInLink): Promise<boolean> {
  if (provesAddress(link)) return true;
  if (!link.signsIn || tx.sendsMail) return false;
  const { userId, invitedTo } = link;
  const { emailProvenAt, lastSignedInAt } = await tx.db.user.findUniqueOrThrow({ where: { id: userId } });
  if (emailProvenAt || lastSignedInAt || (await hasMethod(tx.db, userId))) return false;
  const elsewhere = await tx.db.member.count({ where: { userId, workspaceId: { not: invitedTo ?? '' } } });
  return elsewhere === 0 && (await tx.db.apiKey.count({ where: { userId } })) === 0;
}

/** Ends whatever was made for the user to sign in with once, to the address that they had until now. */
export async function endLinksAndCodes(db: Db, userId: string): Promise<void> {
  await db.signInLink.deleteMany({ where: { userId } });
  await db.signInCode.deleteMany({ where: { userId } });
  await db.emailChange.deleteMany({ where: { userId } });
}
