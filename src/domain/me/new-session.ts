import { Unauthorized } from '../../base/errors.ts';
import type { CallerContext } from '../operation.ts';

const newMs = 5 * 60_000;

/**
 * Whether the session began within the last 5 minutes: its user has just proved who they are, and has not only left a
 * browser open. Throws Unauthorized if it has ended, because what is remembered of it may be seconds old.
 */
export async function isNewSession({ db, clock, caller }: CallerContext): Promise<boolean> {
  const session = await db.session.findUnique({ where: { id: caller.id } });
  if (!session) throw new Unauthorized('The session has ended: sign in again');
  return clock().getTime() - session.createdAt.getTime() <= newMs;
}
