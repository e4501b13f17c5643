import type { Prisma, User } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { findUserByEmail } from './user.ts';

interface UserChanges {
  /** In the form that normalizeEmail returns. */
  email: string | undefined;
  name: string | undefined;
}

/** Finds the user by their address. Throws NotFound, and Conflict if another user has the new address. */
export async function updateUser(
  db: Prisma.TransactionClient,
  current: string,
  { email, name }: UserChanges,
): Promise<User> {
  const { id } = await findUserByEmail(db, current);
  try {
    return await db.user.update({ where: { id }, data: { email, name, updatedAt: new Date() } });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict(`A user already has the email address ${email}`) : error;
  }
}
