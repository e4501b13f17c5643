import type { Context } from '../../platform/context.ts';

/** Removes sessions, links, codes, challenges and sign-ins under way that have expired. */
export async function pruneSessions({ db, clock }: Context): Promise<void> {
  const expired = { where: { expiresAt: { lte: clock() } } };
  await db.session.deleteMany(expired);
  await db.signInLink.deleteMany(expired);
  await db.signInCode.deleteMany(expired);
  await db.emailChange.deleteMany(expired);
  await db.passkeyChallenge.deleteMany(expired);
  await db.oidcSignIn.deleteMany(expired);
}
