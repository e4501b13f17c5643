import { Unauthorized } from '../../base/errors.ts';
import { hasMethod } from '../access/sign-in-methods.ts';
import type { CallerContext } from '../operation.ts';

const newMs = 5 * 60_000;
const firstMs = 24 * 3_600_000;

/**
 * Whether the session is new enough to set up a way to sign in: its user has just proved who they are, and has not only left
 * a browser open. That is 5 minutes, or 24 hours for a user who has no way yet. Throws Unauthorized if the session has ended,
 * because what is remembered of it may be seconds old.
 */
export async function isNewSession({ db, clock, caller }: CallerContext): Promise<boolean> {
  const session = await db.session.findUnique({ where: { id: caller.id } });
  if (!session) throw new Unauthorized('The session has ended: sign in again');
  const ageMs = clock().getTime() - session.createdAt.getTime();
  return ageMs <= newMs || (ageMs <= firstMs && !(await hasMethod(db, caller.user.id)));
}
