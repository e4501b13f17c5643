import type { Context } from '../../platform/context.ts';
import { pruneOauth } from './oauth-records-sql.ts';

/** Removes sessions, links, codes, challenges, sign-ins under way and what apps hold that have expired. */
export async function pruneSessions({ db, clock }: Context): Promise<void> {
  const expired = { where: { expiresAt: { lte: clock() } } };
  await db.session.deleteMany(expired);
  await db.signInLink.deleteMany(expired);
  await db.signInCode.deleteMany(expired);
  await db.emailChange.deleteMany(expired);
  await db.passkeyChallenge.deleteMany(expired);
  await db.oidcSignIn.deleteMany(expired);
  await pruneOauth(db, clock());
}
