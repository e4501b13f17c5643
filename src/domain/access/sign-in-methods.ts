import type { Db } from '../../platform/db/sql.ts';

/** Whether the user can sign in by themselves: with a password, a passkey or single sign-on. */
export async function hasMethod(db: Db, userId: string): Promise<boolean> {
  const where = { userId };
  // Queries run one after the other, because a transaction is one connection.
  return (
    (await db.password.count({ where })) > 0 ||
    (await db.passkey.count({ where })) > 0 ||
    (await db.oidcIdentity.count({ where })) > 0
  );
}
