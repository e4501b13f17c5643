import type { Context } from '../../platform/context.ts';
import { pruneGrants } from './oauth-records-sql.ts';

/** Removes sessions, links, codes, challenges and sign-ins under way that have expired, and dead grants of apps. */
export async function pruneSessions({ db, clock }: Context): Promise<void> {
  const expired = { where: { expiresAt: { lte: clock() } } };
  await db.session.deleteMany(expired);
  await db.signInLink.deleteMany(expired);
  await db.signInCode.deleteMany(expired);
  await db.emailChange.deleteMany(expired);
  await db.passkeyChallenge.deleteMany(expired);
  await db.oidcSignIn.deleteMany(expired);
  await pruneGrants(db, clock());
}
