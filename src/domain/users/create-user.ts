import type { Prisma, User } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';

interface NewUser {
  /** As normalizeEmail gives it. */
  email: string;
  name: string;
}

/** Throws Conflict when there is a user of this address. */
export async function createUser(db: Prisma.TransactionClient, { email, name }: NewUser): Promise<User> {
  try {
    return await db.user.create({ data: { id: newId('usr'), email, name } });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict(`There is a user with the e-mail address ${email} already`) : error;
  }
}
