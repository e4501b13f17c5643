import type { Prisma, User } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';

/** Finds the user of an address that normalizeEmail gave. */
export async function findUserByEmail(db: Prisma.TransactionClient, email: string): Promise<User> {
  const user = await db.user.findUnique({ where: { email } });
  if (!user) throw new NotFound(`There is no user with the e-mail address ${email}`);
  return user;
}
