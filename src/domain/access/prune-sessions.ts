import type { Context } from '../../platform/context.ts';

/** Removes sessions and links that have expired. */
export async function pruneSessions({ db, clock }: Context): Promise<void> {
  const expired = { where: { expiresAt: { lte: clock() } } };
  await db.session.deleteMany(expired);
  await db.signInLink.deleteMany(expired);
}
