import { BadRequest, Forbidden } from '../../base/errors.ts';
import { isPassword } from '../access/passwords.ts';
import type { CallerContext } from '../operation.ts';
import { isNewSession } from './new-session.ts';

/**
 * Requires the current password, or a session that is new enough, of somebody who changes how they sign in. A wrong password
 * is refused whatever the session. Throws BadRequest, Forbidden or RateLimited.
 */
export async function requireOwnProof(ctx: CallerContext, currentPassword: string | undefined): Promise<void> {
  const isNew = await isNewSession(ctx);
  if (currentPassword !== undefined) return requireCurrent(ctx, currentPassword);
  if (!isNew) throw new Forbidden('This needs currentPassword, or a recent sign-in: sign in again');
}

async function requireCurrent({ db, client, caller }: CallerContext, password: string): Promise<void> {
  const { id: userId, email } = caller.user;
  const tried = await client.tries.begin(email);
  const known = await db.password.findUnique({ where: { userId } });
  if (!(await isPassword(password, known?.hash ?? null)))
    throw BadRequest.of({ path: 'body/currentPassword', message: 'must be your password until now' });
  await tried.giveBack();
}
