import type { User } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import type { Db } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';

interface NewUser {
  /** In the form that normalizeEmail returns. */
  email: string;
  name: string;
  /** For a user who has the address from the person who runs the service. */
  emailProvenAt?: Date;
}

/** Throws Conflict if a user already has this address. */
export async function createUser(db: Db, user: NewUser): Promise<User> {
  try {
    return await db.user.create({ data: { id: newId('usr'), ...user } });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict(`A user already has the email address ${user.email}`) : error;
  }
}
