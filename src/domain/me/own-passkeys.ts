import type { Passkey } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import type { CallerContext } from '../operation.ts';

const mostOfUser = 20;

/** Returns the passkeys of the caller's user. Throws Conflict if there is no room for another. */
export async function listOwnPasskeys({ db, caller }: CallerContext): Promise<Passkey[]> {
  const passkeys = await db.passkey.findMany({ where: { userId: caller.user.id } });
  if (passkeys.length >= mostOfUser)
    throw new Conflict(`You have ${mostOfUser} passkeys, which is the most: remove one first`);
  return passkeys;
}
