import { Prisma } from '../../../generated/prisma/client.ts';
import type { Sql } from '../../platform/db/sql.ts';

const mostSenders = 100;

/** Returns the addresses that projects send as, a hundred at most. */
export async function listProjectSenders(db: Sql): Promise<string[]> {
  const rows = await db.rows<{ address: string }>(Prisma.sql`
    SELECT DISTINCT mail_settings -> 'from' ->> 'address' AS address FROM projects
    WHERE mail_settings -> 'from' ->> 'address' IS NOT NULL AND deleted_at IS NULL ORDER BY address LIMIT ${mostSenders}`);
  return rows.map(({ address }) => address);
}
