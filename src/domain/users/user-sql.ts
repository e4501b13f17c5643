import { Prisma, type User } from '../../../generated/prisma/client.ts';
import type { Sql } from '../../platform/db/sql.ts';

/**
 * Locks the user until the transaction ends, so that what they sign in with, their sessions and their keys change one after
 * the other. NO KEY lets rows that refer to the user be written meanwhile. Lock nothing else before.
 */
export async function lockUser(db: Sql, id: string): Promise<void> {
  await db.rows(Prisma.sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Reads those of the users who exist. */
export function readUsers(db: Sql, ids: string[]): Promise<Pick<User, 'id' | 'name' | 'email'>[]> {
  return db.rows(Prisma.sql`SELECT id, name, email FROM users WHERE id = ANY(${ids}::text[])`);
}
