import type { Prisma, User } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';

/** Finds the user of an address that normalizeEmail returned. */
export async function findUserByEmail(db: Prisma.TransactionClient, email: string): Promise<User> {
  const user = await db.user.findUnique({ where: { email } });
  if (!user) throw new NotFound(`No user has the email address ${email}`);
  return user;
}
