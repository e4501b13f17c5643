import type { Db } from '../../platform/db/client.ts';

/**
 * Locks the user until the transaction ends, so that what they sign in with, their sessions and their keys change one after
 * the other. NO KEY lets rows that refer to the user be written meanwhile. Lock nothing else before.
 */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
}
