import type { User } from '../../../generated/prisma/client.ts';
import { NotFound } from '../../base/errors.ts';
import type { Db } from '../../platform/db/sql.ts';

/** Finds the user of an address that normalizeEmail returned. */
export async function findUserByEmail(db: Db, email: string): Promise<User> {
  const user = await db.user.findUnique({ where: { email } });
  if (!user) throw new NotFound(`No user has the email address ${email}`);
  return user;
}
