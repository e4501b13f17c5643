import type { Prisma, User } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';

interface NewUser {
  /** In the form that normalizeEmail returns. */
  email: string;
  name: string;
}

/** Throws Conflict if a user already has this address. */
export async function createUser(db: Prisma.TransactionClient, { email, name }: NewUser): Promise<User> {
  try {
    return await db.user.create({ data: { id: newId('usr'), email, name } });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict(`A user already has the email address ${email}`) : error;
  }
}
